import { useEffect, useRef, type ComponentProps } from 'react'

type ToolbarProps = Omit<ComponentProps<'div'>, 'role'> & {
  'aria-label': string
  /** The id of another element whose buttons belong to the toolbar too, after its own. */
  owns?: string
}

/** Buttons and links with one Tab stop: the arrow keys, Home and End move between them. */
export function Toolbar({ owns, ...rest }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement>(null)
  // After each render: there may be new buttons.
  useEffect(() => {
    const parts = [bar.current, owns ? document.getElementById(owns) : null].filter((part) => part !== null)
    const items = () => parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>('a, button')])
    const stopAt = (item: EventTarget | null) => {
      const all = items()
      current.current = all.find((other) => other === item) ?? current.current ?? all[0] ?? null
      for (const other of all) other.tabIndex = other === current.current ? 0 : -1
    }
    const onKey = (event: KeyboardEvent) => {
      const all = items()
      const at = all.findIndex((item) => item === event.target)
      const next = at < 0 ? undefined : STEPS[event.key]?.(at, all.length)
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    }
    if (!current.current?.isConnected) current.current = null
    stopAt(current.current)
    const listening = new AbortController()
    const { signal } = listening
    for (const part of parts) {
      part.addEventListener('focusin', ({ target }) => stopAt(target), { signal })
      part.addEventListener('keydown', onKey, { signal })
    }
    return () => listening.abort()
  })
  return <div ref={bar} role="toolbar" aria-owns={owns} {...rest} />
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
