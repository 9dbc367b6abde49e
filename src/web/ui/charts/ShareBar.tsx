import { wholeNumber } from '#domain/numbers.ts'
import { sharesOf } from '#domain/round-steps.ts'
import { cx } from '../cx.ts'
import { type ChartTone, GROUNDS } from './chart.ts'

type Slice = { label: string; value: number; tone: ChartTone }

/** The shares of a total in one bar, with a table under it as legend. */
export function ShareBar({ title, slices }: { title: string; slices: readonly Slice[] }) {
  return (
    <figure aria-label={title} className="grid gap-3">
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {slices
          .filter(({ value }) => value > 0)
          .map(({ label, value, tone }) => (
            // The smallest share stays visible.
            <span
              key={label}
              style={{ flexGrow: value }}
              className={cx('min-w-[3px] basis-0', GROUNDS[tone])}
            />
          ))}
      </div>
      <ShareTable title={title} slices={slices} />
    </figure>
  )
}

/** The shares as a table, which is also the legend. */
function ShareTable({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const shares = sharesOf(slices.map(({ value }) => value))
  return (
    <table className="w-full min-w-56 grow text-dense tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Nombre</th>
          <th scope="col">Pourcentage</th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ label, value, tone }, index) => (
          <tr key={label} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left font-normal">
              <span aria-hidden className={cx('mr-2 inline-block size-2.5 rounded-[3px]', GROUNDS[tone])} />
              {label}
            </th>
            <td className="py-2 pl-3 text-right font-semibold">{wholeNumber(value)}</td>
            <td className="w-20 py-2 pl-3 text-right text-muted">{percentText(shares[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** « 83,0 % » */
const percentText = (share: number) => `${share.toFixed(1).replace('.', ',')}\u202F%`
