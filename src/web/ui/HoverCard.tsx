import { type HTMLAttributes, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useHoverIntent } from './use-hover-intent.ts'
import { cx } from './cx.ts'

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

type PopoverProps = HTMLAttributes<HTMLDivElement> & { anchor: RefObject<HTMLElement | null> }

/**
 * Stands below its anchor, or above it where there is more room. It lies above everything, also above an open dialog, and
 * follows its anchor when the page scrolls.
 */
function Popover({ anchor, className, ...rest }: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current!
    const position = () => anchor.current && positionAt(panel, anchor.current)
    panel.showPopover()
    position()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('scroll', position, { capture: true, passive: true, signal })
    window.addEventListener('resize', position, { signal })
    // What it shows may arrive after it has opened.
    const growth = new ResizeObserver(position)
    growth.observe(panel)
    return () => {
      listening.abort()
      growth.disconnect()
      panel.hidePopover()
    }
  }, [anchor])

  return (
    <div
      {...rest}
      ref={ref}
      popover="manual"
      className={cx('fixed inset-auto max-w-[calc(100vw-1rem)] overflow-visible', className)}
    />
  )
}

const GAP = 8
const EDGE = 8

function positionAt(panel: HTMLElement, anchor: HTMLElement) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - at.bottom
  const isAbove = below < height + GAP + EDGE && at.top > below
  const left = Math.max(EDGE, Math.min(at.left, clientWidth - width - EDGE))
  const top = isAbove ? at.top - height - GAP : at.bottom + GAP
  panel.style.left = `${Math.round(left)}px`
  panel.style.top = `${Math.round(top)}px`
}
