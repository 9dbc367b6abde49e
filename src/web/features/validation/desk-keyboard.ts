import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

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

/** Does what the pressed key, named in small letters, stands for; not again while it is held down. */
export function actOnKey(event: KeyboardEvent, actions: Record<string, () => void>) {
  const act = actions[event.key.toLowerCase()]
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
  event.preventDefault()
  act()
}
