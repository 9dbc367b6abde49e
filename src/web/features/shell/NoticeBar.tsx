import type { ReactNode } from 'react'

/** Under the header, on every page. */
export function NoticeBar({ children }: { children: ReactNode }) {
  return (
    <aside aria-label="État de votre compte" className="border-b border-line bg-warn-tint print:hidden">
      <div className="column flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-dense">{children}</div>
    </aside>
  )
}
