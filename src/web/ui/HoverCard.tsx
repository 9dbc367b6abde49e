import { type HTMLAttributes, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { useHoverIntent } from './use-hover-intent.ts'
import { cx } from './cx.ts'

type HoverCardProps = {
  /** The accessible name: « Camille Rochat ». */
  label: string
  /** The element around the link and this card. Not a paragraph. */
  anchor: RefObject<HTMLElement | null>
  /** Rendered only while the card is open, so its requests start then. */
  children: ReactNode
}

/** A preview of the target of a link, opened on hover or focus. */
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
 * Placed below its anchor, or above it where there is more space. In the top layer, also above an open dialog; it moves
 * with its anchor when the page scrolls.
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
    // Its content may be loaded after it has opened.
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
