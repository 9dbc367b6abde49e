import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type CollapsibleProps = {
  title: string
  /** In print on a landscape page of its own. */
  isWide?: boolean
  children: ReactNode
}

/** Collapsed on screen, expanded in print. */
export function Collapsible({ title, isWide = false, children }: CollapsibleProps) {
  return (
    <details
      className={cx(
        'group rounded-media border border-line bg-surface print:border-0 print:details-content:[content-visibility:visible]',
        isWide && 'print:[page:wide]',
      )}
    >
      <summary className="flex min-h-11 items-center justify-between gap-4 px-4 font-semibold">
        {title}
        <ChevronDown className="size-4 group-open:rotate-180 print:hidden" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
