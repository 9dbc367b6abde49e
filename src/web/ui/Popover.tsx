import { useLayoutEffect, useRef, type HTMLAttributes, type RefObject } from 'react'
import { cx } from './cx.ts'

type PopoverProps = HTMLAttributes<HTMLDivElement> & {
  anchor: RefObject<HTMLElement | null>
  /** Where it stands when there is room; otherwise on the other side. */
  side: 'above' | 'below'
  align: 'start' | 'center'
}

/** Stands beside its anchor, above everything (also above an open dialog), and follows it when the page scrolls. */
export function Popover({ anchor, side, align, className, ...rest }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const floating = panel.current!
    const place = () => anchor.current && placeBeside(floating, anchor.current, side, align)
    floating.showPopover()
    place()
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('scroll', place, { capture: true, passive: true, signal })
    window.addEventListener('resize', place, { signal })
    // What it shows may arrive after it has opened.
    const growth = new ResizeObserver(place)
    growth.observe(floating)
    return () => {
      listening.abort()
      growth.disconnect()
      floating.hidePopover()
    }
  }, [anchor, side, align])

  return (
    <div
      {...rest}
      ref={panel}
      popover="manual"
      className={cx('fixed inset-auto max-w-[calc(100vw-1rem)] overflow-visible', className)}
    />
  )
}

const GAP = 8
const EDGE = 8

function placeBeside(
  panel: HTMLElement,
  anchor: HTMLElement,
  side: PopoverProps['side'],
  align: PopoverProps['align'],
) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const { clientWidth, clientHeight } = document.documentElement
  const needed = height + GAP + EDGE
  const room = { above: at.top, below: clientHeight - at.bottom }
  const other = side === 'above' ? 'below' : 'above'
  const chosen = room[side] < needed && room[other] > room[side] ? other : side
  const wished = align === 'center' ? at.left + (at.width - width) / 2 : at.left
  const left = Math.max(EDGE, Math.min(wished, clientWidth - width - EDGE))
  const top = chosen === 'above' ? at.top - height - GAP : at.bottom + GAP
  panel.style.left = `${Math.round(left)}px`
  panel.style.top = `${Math.round(top)}px`
}
