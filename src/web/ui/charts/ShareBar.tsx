import { cx } from '../cx.ts'
import { GROUNDS } from './chart.ts'
import { ShareTable, type Slice } from './ShareTable.tsx'

/** The parts of a whole, side by side in one bar; under it their table, which is the legend. */
export function ShareBar({ title, slices }: { title: string; slices: readonly Slice[] }) {
  return (
    <figure aria-label={title} className="grid gap-3">
      <div aria-hidden className="flex h-4 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {slices
          .filter(({ value }) => value > 0)
          .map(({ label, value, tone }) => (
            // However small a part is, it can be seen.
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
