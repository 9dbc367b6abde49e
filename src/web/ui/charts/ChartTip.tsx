import { cx } from '../cx.ts'
import { GROUNDS, type ChartTone } from './tones.ts'

type ChartTipProps = {
  /** In percents of the drawing's width. */
  at: number
  label: string
  lines: readonly { name: string; tone: ChartTone; value: string }[]
}

/** The values of the place pointed at, on the side where there is room. */
export function ChartTip({ at, label, lines }: ChartTipProps) {
  return (
    <div
      style={{ left: `${at}%` }}
      className={cx(
        'pointer-events-none absolute top-0 z-1 w-max rounded-inner bg-surface px-3 py-2 text-micro text-ink shadow-float',
        at > 50 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
      )}
    >
      <b>{label}</b>
      {lines.map(({ name, tone, value }) => (
        <div key={name} className="flex items-center gap-1.5">
          <span className={cx('size-2 rounded-[2px]', GROUNDS[tone])} />
          {name}
          <span className="ml-auto pl-3 font-semibold">{value}</span>
        </div>
      ))}
    </div>
  )
}
