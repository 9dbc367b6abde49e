import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * Where the focus goes when another plan opens. Whoever works in the list, with its letters or a mouse, stays there;
 * everybody else starts at the plan's title: the eyes, the screen reader and Tab.
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
