import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { moveFocus } from '#web/lib/focus.ts'

/** On what takes the focus when the focused element goes, by itself or with the last plan. */
export const TAKES_FOCUS = { tabIndex: -1, 'data-takes-focus': true } as const
export const DESK_FOCUS = { items: null, fallback: '[data-takes-focus]' }

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
      moveFocus(isInQueue && link ? link : heading.current, { scrolls: true })
    }
    last.current = planId
  }, [planId])
  return {
    queue,
    heading,
    /** Before the focused row goes: the letters still work, and the next plan's row takes over. */
    stayInQueue: () => {
      if (queue.current?.contains(document.activeElement)) moveFocus(queue.current)
    },
    /** Whether a letter means the open plan: both are in view, and its row has the focus or the list as a whole. */
    isOnOpenPlan: () => {
      const row = linkToOpenPlan(queue.current)
      return row !== null && isShown(heading.current) && [row, queue.current].includes(focusedElement())
    },
    /** The plan of another row that has the focus. On a phone, where the list stands alone, letters open none. */
    focusedPlanId: () => (isShown(heading.current) ? focusedElement()?.dataset.plan : undefined),
    backToQueue: () => moveFocus(linkToOpenPlan(queue.current), { scrolls: true }),
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
