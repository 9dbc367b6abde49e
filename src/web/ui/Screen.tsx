import type { ReactNode } from 'react'

/** A page with its title and one sentence on its purpose. */
export function Screen({
  title,
  purpose,
  children,
}: {
  title: string
  purpose: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="column py-6 pb-24 md:py-10 md:pb-24">
      <header className="mb-6 grid gap-2">
        <h1 className="text-page">{title}</h1>
        <p className="max-w-[60ch] text-muted">{purpose}</p>
      </header>
      {children}
    </div>
  )
}
