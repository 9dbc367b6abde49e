import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Forecast } from '#domain/forecast.ts'

type ServerWrittenProps = { sheet: Forecast; className?: string; children: ReactNode }

/**
 * Keeps the HTML of its children as the server sent it: nothing in it needs React, so a first visit loads no code for it.
 * The browser renders the children itself after a navigation, and when the sheet has changed.
 */
export function ServerWritten({ sheet, className, children }: ServerWrittenProps) {
  const isHydrating = !useHydrated() && !import.meta.env.SSR
  const [serverSheet] = useState(isHydrating ? sheet : null)
  if (sheet !== serverSheet) return <div className={className}>{children}</div>
  // While it hydrates an element whose HTML is set, React leaves what stands in it.
  return (
    <div
      key="server"
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
