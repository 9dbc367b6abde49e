import type { ReactNode, RefObject } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Popover } from './Popover.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

type HoverCardProps = {
  /** What the card is about, read out on entering it: « Camille Rochat ». */
  label: string
  /** Around the link and around this card. Not a paragraph. */
  anchor: RefObject<HTMLElement | null>
  /** Drawn only while the card is open: what it asks the server for is asked then. */
  children: ReactNode
}

/** A closer look at what a link leads to, for those who linger on it. */
export function HoverCard({ label, anchor, children }: HoverCardProps) {
  const isOpen = useHoverIntent(anchor, { openAfter: 700, closeAfter: 300 })
  if (!isOpen) return null
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      aria-label={label}
      className="w-80 animate-rise cursor-auto rounded-card bg-surface p-5 text-left text-base font-normal whitespace-normal text-ink shadow-float"
    >
      <ErrorBoundary>{children}</ErrorBoundary>
    </Popover>
  )
}
