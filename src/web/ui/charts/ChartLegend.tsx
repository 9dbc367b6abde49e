import { cx } from '../cx.ts'
import type { Series } from './chart.ts'
import { GROUNDS } from './tones.ts'

/** Only where there is something to tell apart. */
export function ChartLegend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null
  return (
    <ul className="mb-5 flex flex-wrap gap-x-4 gap-y-1 text-small">
      {series.map(({ name, tone = 'primary' }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <span aria-hidden className={cx('h-[3px] w-3.5 rounded-full', GROUNDS[tone])} />
          {name}
        </li>
      ))}
    </ul>
  )
}
