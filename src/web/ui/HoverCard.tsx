import { useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { Popover } from './Popover.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

type HoverCardProps = {
  /** What the card is about, read out on entering it: « Camille Rochat ». */
  label: string
  /** Drawn only while the card is open: what it asks the server for is asked then. */
  card: ReactNode
  className?: string
  /** A link to the same thing: the card only brings it closer. Not inside a paragraph. */
  children: ReactNode
}

/** A closer look at what a link leads to, for those who linger on it. */
export function HoverCard({ label, card, className, children }: HoverCardProps) {
  const root = useRef<HTMLSpanElement>(null)
  return (
    <span ref={root} className={cx('inline-flex', className)}>
      {children}
      <HoverPanel anchor={root} label={label} card={card} />
    </span>
  )
}

type HoverPanelProps = Pick<HoverCardProps, 'label' | 'card'> & {
  /** Around the link, and around this. */
  anchor: RefObject<HTMLElement | null>
  /** It was loaded because somebody points there already. */
  hasBegun?: boolean
}

/** The card alone, for a link that was there before it. */
export function HoverPanel({ anchor, label, card, hasBegun = false }: HoverPanelProps) {
  const isOpen = useHoverIntent(anchor, { openAfter: 700, closeAfter: 300 }, { hasBegun })
  if (!isOpen) return null
  return (
    <Popover
      anchor={anchor}
      side="below"
      align="start"
      role="dialog"
      aria-label={label}
      className="w-80 animate-rise cursor-auto rounded-card bg-surface p-5 text-left text-base font-normal whitespace-normal text-ink shadow-float"
    >
      {card}
    </Popover>
  )
}
