import { useEffect, useRef, type ReactNode } from 'react'

type ToolbarProps = {
  label: string
  /** The id of an element elsewhere whose buttons belong to it too, after its own. */
  owns?: string
  className?: string
  children: ReactNode
}

/** Several buttons and links that are one stop of Tab: the arrow keys, Home and End go from one to the next. */
export function Toolbar({ label, owns, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement>(null)
  // At each rendering, for buttons that are new.
  useEffect(() => {
    const parts = [bar.current, owns ? document.getElementById(owns) : null].filter((part) => part !== null)
    const items = () => parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>('a, button')])
    const stopAt = (stop: HTMLElement | undefined) => {
      current.current = stop ?? null
      for (const item of items()) item.tabIndex = item === stop ? 0 : -1
    }
    const onFocus = ({ target }: FocusEvent) => {
      const focused = items().find((item) => item === target)
      if (focused) stopAt(focused)
    }
    const onKey = (event: KeyboardEvent) => {
      const all = items()
      const at = all.findIndex((item) => item === event.target)
      const next = at < 0 ? undefined : STEPS[event.key]?.(at, all.length)
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    }
    stopAt(items().find((item) => item === current.current) ?? items()[0])
    const listening = new AbortController()
    const { signal } = listening
    for (const part of parts) {
      part.addEventListener('focusin', onFocus, { signal })
      part.addEventListener('keydown', onKey, { signal })
    }
    return () => listening.abort()
  })
  return (
    <div ref={bar} role="toolbar" aria-label={label} aria-owns={owns} className={className}>
      {children}
    </div>
  )
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
