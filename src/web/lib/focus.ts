import { type FocusEvent, useEffect, useRef } from 'react'

/*
 * Where the keyboard goes on. Without this the focus is lost when the element that has it leaves the page, and the next
 * Tab begins at the top.
 */

/** The element that holds a page's content, under the header. */
export const CONTENT_ID = 'contenu'

const CONTROL = 'a[href], button, input'

/** Gives an element the focus; what is no control itself needs a `tabIndex`. The page scrolls to it only where asked to. */
export function moveFocus(element: Element | null | undefined, { scrolls = false } = {}) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: !scrolls })
}

/** The keyboard starts again at the top of the page's content. */
export const focusContent = () => moveFocus(document.getElementById(CONTENT_ID))

/** Whether nothing visible has the focus. A dialog whose opener is gone leaves it with the page's content. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return (
    activeElement === null ||
    activeElement === body ||
    activeElement.id === CONTENT_ID ||
    !activeElement.checkVisibility()
  )
}

/** A ref for what replaces the control that was pressed. */
export const focusOnMount = (element: HTMLElement | null) => moveFocus(element, { scrolls: true })

/** A ref for what appears where a control with the focus may just have gone. */
export function focusIfLost(element: HTMLElement | null) {
  if (isFocusLost()) moveFocus(element)
}

/** A ref for a control that its own press removes: if it has the focus then, the element that `nextOf` names takes it. */
export const focusOnRemoval =
  (nextOf: (control: HTMLElement) => Element | null | undefined) => (control: HTMLElement | null) => () => {
    if (control && control === document.activeElement) moveFocus(nextOf(control), { scrolls: true })
  }

export const focusContentOnRemoval = focusOnRemoval(() => document.getElementById(CONTENT_ID))

/** The control of the list item after the one that an element is in, or else before it. */
export function controlBeside(element: Element | null, selector = CONTROL): Element | null {
  const item = element?.closest('li, article')
  const next = item?.nextElementSibling?.querySelector(selector)
  return next ?? item?.previousElementSibling?.querySelector(selector) ?? null
}

type ListOptions = {
  /** The items, each of which may be removed; null where only `fallback` takes the focus. */
  items?: string | null
  /** What takes the focus in the item that comes in the place of the removed one. */
  control?: string
  /** What takes it where no item is left; otherwise the list itself, which needs a `tabIndex`. */
  fallback?: string
}

/** For a list whose items can be removed: when the element that had the focus is gone, the item in its place takes it. */
export function useFocusAfterRemoval<List extends HTMLElement>({
  items = ':scope > *',
  control = CONTROL,
  fallback,
}: ListOptions = {}) {
  const list = useRef<List>(null)
  const last = useRef<{ element: Element; index: number }>(null)
  useEffect(() => {
    if (!list.current || !last.current || last.current.element.checkVisibility() || !isFocusLost()) return
    const left = visibleIn(list.current, items)
    const item = left[Math.min(last.current.index, left.length - 1)]
    const target =
      item?.querySelector(control) ?? (fallback ? visibleIn(list.current, fallback)[0] : list.current)
    // Until what comes in its place is loaded, there is nothing to give it to.
    if (!target) return
    last.current = null
    moveFocus(target, { scrolls: target !== list.current })
  })
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      const isBefore = (item: Element) =>
        item.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_FOLLOWING
      last.current = { element: target, index: visibleIn(currentTarget, items).filter(isBefore).length }
    },
  }
}

const visibleIn = (list: Element, selector: string | null) =>
  selector ? [...list.querySelectorAll(selector)].filter((element) => element.checkVisibility()) : []
