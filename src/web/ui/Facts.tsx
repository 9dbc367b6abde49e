import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Fact = { label: string; value: ReactNode }

/** The terms of a plan in one row, label over value, with rules between them but not at the start of a line. */
export function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <div className={cx('overflow-hidden border-y border-line py-2.5', className)}>
      <dl className="-ml-[13px] flex flex-wrap gap-y-2 sm:-ml-[25px]">
        {items.map(({ label, value }) => (
          <div key={label} className="border-l border-line px-3 sm:px-6">
            <dt className="text-micro text-muted">{label}</dt>
            <dd className="text-dense font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
