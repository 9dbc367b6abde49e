import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from './cx.ts'
import { isLinkClick, menuClass } from './menu.ts'

type DropdownProps = {
  label: string
  /** Classes of the button. */
  className?: string
  /** Links, with `menuItemClass()`. */
  children: ReactNode
  /** Rendered under them once it is open. */
  more?: ReactNode
}

/** A button that opens a panel of links. Navigation, not a menu: Tab moves through the links. */
export function Dropdown({ label, className, children, more }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !root.current?.contains(target)
    const close = () => setIsOpen(false)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', (event) => isOutside(event.target) && close(), { signal })
    document.addEventListener('focusin', (event) => isOutside(event.target) && close(), { signal })
    document.addEventListener('click', (event) => isLinkClick(event) && close(), { signal })
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return
        close()
        button.current?.focus()
      },
      { signal },
    )
    return () => listening.abort()
  }, [isOpen])

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={className}
      >
        {label}
        <ChevronDown className={cx('size-4 text-muted transition-[rotate]', isOpen && 'rotate-180')} />
      </button>
      <div id={panelId} hidden={!isOpen} className={menuClass('absolute top-full left-0 z-50 mt-2 min-w-60')}>
        {children}
        {isOpen && more}
      </div>
    </div>
  )
}
