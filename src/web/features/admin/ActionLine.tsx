import type { ReactNode } from 'react'

type ActionLineProps = {
  title: string
  hint: ReactNode
  /** A button. */
  children: ReactNode
}

/** A line of the dialog with what can be done about it. */
export function ActionLine({ title, hint, children }: ActionLineProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-1 basis-48">
        {title}
        <span className="block text-small wrap-anywhere text-muted">{hint}</span>
      </span>
      {children}
    </div>
  )
}
