import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type SheetFact = { label: string; value: ReactNode; icon?: ReactNode }

/** The ruled row grown to a band of cells: a plan's head, a profile's figures, a strip of key figures. */
export function FactSheet({ items, className }: { items: readonly SheetFact[]; className?: string }) {
  return (
    <dl
      className={cx(
        'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none',
        className,
      )}
    >
      {items.map(({ label, value, icon }) => (
        <div
          key={label}
          className="min-w-0 bg-surface px-4 pt-3.5 pb-4 last:odd:col-span-2 md:px-5 md:last:odd:col-span-1"
        >
          <dt className="flex items-center gap-1.5 text-small text-muted [&>.lucide]:size-4">
            {icon}
            {label}
          </dt>
          <dd className="mt-0.5 font-display text-card font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
