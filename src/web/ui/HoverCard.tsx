import {
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
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

/** In milliseconds. */
type Delays = { openAfter: number; closeAfter: number }

/**
 * Whether the popup of an element is open: after it was hovered for a while, or focused. It stays open while the pointer or
 * the focus is in the element or in the popup; Esc closes it. This code may be loaded on the first hover, so it starts by
 * checking where pointer and focus already are.
 */
function useHoverIntent(root: RefObject<HTMLElement | null>, { openAfter, closeAfter }: Delays): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    return root.current ? listen(root.current, { openAfter, closeAfter }, setIsOpen) : undefined
  }, [root, openAfter, closeAfter])
  return isOpen
}

function listen(
  element: HTMLElement,
  { openAfter, closeAfter }: Delays,
  onChange: (isOpen: boolean) => void,
) {
  const isInUse = () => element.matches(':hover') || element.querySelector(':focus-visible') !== null
  const state = delayedState(onChange, isInUse)
  const listening = new AbortController()
  const { signal } = listening
  let hasEntered = false
  const enter = () => {
    hasEntered = true
  }
  // Only a pointer that moves enters on purpose: a page that scrolls brings the element under one that rests.
  const move = ({ pointerType }: PointerEvent) => {
    if (hasEntered && pointerType !== 'touch') state.open(openAfter, { again: true })
    hasEntered = false
  }
  const leave = () => state.close(closeAfter)
  const focus = ({ target }: FocusEvent) => {
    if ((target as Element).matches(':focus-visible')) state.open(openAfter)
  }
  const blur = ({ relatedTarget }: FocusEvent) => {
    if (!element.contains(relatedTarget as Node | null)) state.close(closeAfter)
  }
  element.addEventListener('pointerenter', enter, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('focusin', focus, { signal })
  element.addEventListener('focusout', blur, { signal })
  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !state.isOpen()) return
    // Closes only the popup, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    restoreFocus(element)
    state.dismiss()
  }
  document.addEventListener('keydown', dismiss, { capture: true, signal })
  if (isInUse()) state.open(openAfter)

  return () => {
    state.stop()
    listening.abort()
  }
}

/**
 * Open or closed, after a delay; closed by Esc, it stays closed until the pointer leaves and returns. It does not close while in
 * use: when a hovered button disappears, the browser may say for a moment that the pointer has left.
 */
function delayedState(onChange: (isOpen: boolean) => void, isInUse: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isDismissed = false
  const change = (toOpen: boolean) => {
    isOpen = toOpen
    onChange(toOpen)
  }
  const changeAfter = (delay: number, toOpen: boolean) => {
    clearTimeout(timer)
    timer = setTimeout(() => (toOpen || !isInUse()) && change(toOpen), delay)
  }
  return {
    isOpen: () => isOpen,
    open(delay: number, { again = false } = {}) {
      if (again) isDismissed = false
      if (!isDismissed) changeAfter(delay, true)
    },
    close(delay: number) {
      isDismissed = false
      changeAfter(delay, false)
    },
    dismiss() {
      isDismissed = true
      clearTimeout(timer)
      change(false)
    },
    stop: () => clearTimeout(timer),
  }
}

/** From inside the popup to the element that opened it. */
function restoreFocus(root: HTMLElement) {
  if (root.querySelector('[popover] :focus')) root.querySelector<HTMLElement>('a, button')?.focus()
}
