import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { moveFocus } from '#web/lib/focus.ts'

/** For elements that receive the focus when the focused one is removed. */
export const TAKES_FOCUS = { tabIndex: -1, 'data-takes-focus': true } as const
export const REVIEW_FOCUS = { items: null, fallback: '[data-takes-focus]' }

/**
 * Moves the focus when another plan opens: within the list if the focus is there (shortcuts, mouse), else to the title of the
 * plan.
 */
export function useOpenedFocus(planId: string | null) {
  const queue = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusesTitle = useRef(false)
  const last = useRef(planId)
  useEffect(() => {
    if (planId !== null && planId !== last.current) {
      const link = focusesTitle.current ? null : linkToOpenPlan(queue.current)
      const isInQueue = queue.current?.contains(document.activeElement)
      focusesTitle.current = false
      moveFocus(isInQueue && link ? link : heading.current, { scrolls: true })
    }
    last.current = planId
  }, [planId])
  return {
    queue,
    heading,
    /** Called before the focused row is replaced, so that shortcuts keep working until the next row has the focus. */
    stayInQueue: () => {
      if (queue.current?.contains(document.activeElement)) moveFocus(queue.current)
    },
    /** Whether a shortcut applies to the open plan: both are visible, and its row or the whole list has the focus. */
    isOnOpenPlan: () => {
      const row = linkToOpenPlan(queue.current)
      return row !== null && isShown(heading.current) && [row, queue.current].includes(focusedElement())
    },
    /** The plan of the focused row. None on a phone, which shows the list without a plan. */
    focusedPlanId: () => (isShown(heading.current) ? focusedElement()?.dataset.plan : undefined),
    backToQueue: () => moveFocus(linkToOpenPlan(queue.current), { scrolls: true }),
    onOpen: ({ nativeEvent, currentTarget }: MouseEvent) => {
      if ((nativeEvent as PointerEvent).pointerType === 'mouse') return
      if (last.current !== null && currentTarget === linkToOpenPlan(queue.current)) heading.current?.focus()
      else focusesTitle.current = true
    },
  }
}

/** None on a phone, where the open plan hides the list. */
function linkToOpenPlan(queue: HTMLElement | null): HTMLElement | null {
  const link = queue?.querySelector<HTMLElement>('[aria-current]')
  return link && isShown(link) ? link : null
}

const isShown = (element: HTMLElement | null) => element?.checkVisibility() ?? false
const focusedElement = () => document.activeElement as HTMLElement | null

/** Runs the action of the pressed key (lower case); ignores key repeat. */
export function actOnKey(event: KeyboardEvent, actions: Record<string, () => void>) {
  const act = actions[event.key.toLowerCase()]
  if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
  event.preventDefault()
  act()
}
