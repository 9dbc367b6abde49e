import { cloneElement, useId, useRef, type ReactElement } from 'react'
import { cx } from './cx.ts'
import { Popover } from './Popover.tsx'
import { useHoverIntent } from './use-hover-intent.ts'

type TooltipProps = {
  text: string
  /** The text is already the accessible name of what it explains: it is not read twice. */
  isName?: boolean
  className?: string
  /** One element that takes the focus. An IconButton brings a title of its own: give it `title={undefined}`. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A word of explanation, on hover after a moment and on focus at once. */
export function Tooltip({ text, isName = false, className, children }: TooltipProps) {
  const id = useId()
  const root = useRef<HTMLSpanElement>(null)
  const isOpen = useHoverIntent(root, { openAfter: 300, closeAfter: 150, openAfterFocus: 0 })
  return (
    <span ref={root} className={cx('inline-flex', className)}>
      {isOpen && !isName ? cloneElement(children, { 'aria-describedby': id }) : children}
      {isOpen && (
        <Popover
          id={id}
          role="tooltip"
          anchor={root}
          side="above"
          align="center"
          className="animate-fade rounded-inner bg-ink px-2.5 py-1.5 text-left text-small font-normal whitespace-normal text-paper"
        >
          <span className="block max-w-64">{text}</span>
        </Popover>
      )}
    </span>
  )
}
