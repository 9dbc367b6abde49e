import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SheetFact = {
  label: string
  value: ReactNode
  icon?: ReactNode
  /** Small, under the value. */
  note?: ReactNode
  /** A value to worry about. */
  isBad?: boolean
}

type FactSheetProps = {
  items: readonly SheetFact[]
  /** Three to a row where there is room, instead of all in one. */
  inThrees?: boolean
  className?: string
}

/** The ruled row grown to a band of cells: a plan's head, a profile's figures, a strip of key figures. */
export function FactSheet({ items, inThrees, className }: FactSheetProps) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line',
        inThrees ? 'md:grid-cols-3' : 'md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
        className,
      )}
    >
      {items.map(({ label, value, icon, note, isBad }) => (
        <div
          key={label}
          className="min-w-0 bg-surface px-4 pt-3.5 pb-4 last:odd:col-span-2 md:px-5 md:last:odd:col-span-1"
        >
          <dt className="flex items-center gap-1.5 text-small text-muted [&>.lucide]:size-4">
            {icon}
            {label}
          </dt>
          <dd className={cx('mt-0.5 font-display text-card font-bold tabular-nums', isBad && 'text-bad')}>
            {value}
          </dd>
          {note && <dd className="text-small text-muted tabular-nums">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
