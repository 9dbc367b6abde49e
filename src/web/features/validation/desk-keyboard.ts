import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/** On what takes the focus when the focused element goes. */
export const TAKES_FOCUS = { tabIndex: -1, 'data-takes-focus': true } as const

/**
 * Keeps the focus in this part of the page. When the focused button goes, by itself or with the last plan, the list takes
 * it: React does not report the blur of what it removes.
 */
export function useKeptFocus() {
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (!focused.current || focused.current.checkVisibility()) return
    const { activeElement, body } = document
    const isElsewhere = activeElement !== body && activeElement?.checkVisibility()
    const heirs = part.current?.querySelectorAll<HTMLElement>('[data-takes-focus]') ?? []
    if (isElsewhere) focused.current = null
    else [...heirs].find((heir) => heir.checkVisibility())?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ target }: FocusEvent) => {
      if (target.checkVisibility()) focused.current = null
    },
  }
}

/**
 * Moves the focus when another plan opens. Whoever works in the list, with its letters or a mouse, stays there; everybody
 * else starts at the plan's title.
 */
export function useOpenedFocus(planId: string | null) {
  const queue = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const wantsTitle = useRef(false)
  const last = useRef(planId)
  useEffect(() => {
    if (planId !== null && planId !== last.current) {
      const link = wantsTitle.current ? null : linkToOpenPlan(queue.current)
      const isInQueue = queue.current?.contains(document.activeElement)
      wantsTitle.current = false
      ;(isInQueue && link ? link : heading.current)?.focus()
    }
    last.current = planId
  }, [planId])
  return {
    queue,
    heading,
    /** Before the focused row goes: the letters still work, and the next plan's row takes over. */
    stayInQueue: () => {
      if (queue.current?.contains(document.activeElement)) queue.current.focus({ preventScroll: true })
    },
    /** Whether a letter means the open plan: both are in view, and its row has the focus or the list as a whole. */
    isOnOpenPlan: () => {
      const row = linkToOpenPlan(queue.current)
      return row !== null && isShown(heading.current) && [row, queue.current].includes(focusedElement())
    },
    /** The plan of another row that has the focus. On a phone, where the list stands alone, letters open none. */
    focusedPlanId: () => (isShown(heading.current) ? focusedElement()?.dataset.plan : undefined),
    backToQueue: () => linkToOpenPlan(queue.current)?.focus(),
    onOpen: ({ nativeEvent, currentTarget }: MouseEvent) => {
      if ((nativeEvent as PointerEvent).pointerType === 'mouse') return
      if (last.current !== null && currentTarget === linkToOpenPlan(queue.current)) heading.current?.focus()
      else wantsTitle.current = true
    },
  }
}

/** None on a phone, where the open plan stands alone. */
function linkToOpenPlan(queue: HTMLElement | null): HTMLElement | null {
  const link = queue?.querySelector<HTMLElement>('[aria-current]')
  return link && isShown(link) ? link : null
}

const isShown = (element: HTMLElement | null) => element?.checkVisibility() ?? false
const focusedElement = () => document.activeElement as HTMLElement | null

/** By the name of the key, in small letters. */
type Shortcuts = Record<string, (() => void) | undefined>

/** One key, one action, while the focus is in this part of the page; not again while the key is held down. */
export function useKeys(part: RefObject<HTMLElement | null>, shortcuts: Shortcuts) {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOurs = event.target instanceof Node && part.current?.contains(event.target)
      if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.defaultPrevented) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [part])
}
