import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

type ServerRenderedProps = {
  /** What the children show. */
  data: unknown
  className?: string
  children: ReactNode
}

/**
 * Keeps the HTML of its children as the server sent it: it is static, so a first visit loads no code for it. The browser
 * renders the children after a client-side navigation, and when the data has changed.
 */
export function ServerRendered({ data, className, children }: ServerRenderedProps) {
  const isHydrating = !useHydrated() && !import.meta.env.SSR
  const [serverData] = useState(isHydrating ? { data } : null)
  if (!serverData || data !== serverData.data) return <div className={className}>{children}</div>
  // While hydrating, React does not touch the content of an element with `dangerouslySetInnerHTML`.
  return (
    <div
      key="server"
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
