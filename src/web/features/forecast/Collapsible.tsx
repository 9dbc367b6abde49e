import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** Collapsed on screen, expanded in print. */
export function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-media border border-line bg-surface print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-11 items-center justify-between gap-4 px-4 font-semibold">
        {title}
        <ChevronDown className="size-4 group-open:rotate-180 print:hidden" />
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  )
}
