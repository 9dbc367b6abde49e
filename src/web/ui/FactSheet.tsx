import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SheetFact = {
  label: string
  value: ReactNode
  icon?: ReactNode
  /** Small, under the value. */
  note?: ReactNode
  /** What the label means, in one line under the note. */
  explanation?: string | undefined
  /** A value that needs attention. */
  isBad?: boolean
}

type FactSheetProps = {
  items: readonly SheetFact[]
  /** Three per row on wide screens, instead of all in one row. */
  inThrees?: boolean
  /** Smaller, with space reserved for long texts: nothing below moves when they change. */
  isDense?: boolean
  className?: string
}

/** A band of labelled cells: the head of a plan, the counts of a profile, key figures. */
export function FactSheet({ items, inThrees, isDense, className }: FactSheetProps) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line',
        inThrees ? 'md:grid-cols-3' : 'md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
        className,
      )}
    >
      {items.map(({ label, value, icon, note, explanation, isBad }) => (
        <div
          key={label}
          className={cx(
            'min-w-0 bg-surface px-4 pt-3.5 last:odd:col-span-2 md:last:odd:col-span-1',
            isDense ? 'pb-3' : 'pb-4 md:px-5',
          )}
        >
          <dt className="flex items-center gap-1.5 text-small text-muted [&>.lucide]:size-4">
            {icon}
            {label}
          </dt>
          <dd
            className={cx(
              'mt-0.5 font-display font-bold tabular-nums',
              isDense ? 'min-h-12 text-section md:min-h-6' : 'text-card',
              inThrees && 'max-[359px]:text-dense',
              isBad && 'text-bad',
            )}
          >
            {value}
          </dd>
          {(note || explanation || isDense) && (
            <dd
              className={cx(
                'text-muted tabular-nums',
                isDense ? 'min-h-24 text-micro md:min-h-16' : 'text-small',
              )}
            >
              {note}
              {explanation && (
                <span className={cx('block text-micro', Boolean(note) && 'mt-1')}>{explanation}</span>
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
