import { type FocusEvent, useEffect, useRef } from 'react'

/*
 * Where the focus goes when the focused element is removed. Without this it is lost, and the next Tab starts at the top of
 * the page.
 */

/** The element that holds a page's content, under the header. */
export const CONTENT_ID = 'contenu'

const CONTROL = 'a[href], button, input'

/** Focuses an element; one that is no control needs a `tabIndex`. The page scrolls to it only with `scrolls`. */
export function moveFocus(element: Element | null | undefined, { scrolls = false } = {}) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: !scrolls })
}

/** Moves the focus to the top of the page's content. */
export const focusContent = () => moveFocus(document.getElementById(CONTENT_ID))

/** Whether nothing visible has the focus. A dialog whose opener was removed leaves the focus on the page's content. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  return (
    activeElement === null ||
    activeElement === body ||
    activeElement.id === CONTENT_ID ||
    !activeElement.checkVisibility()
  )
}

/** A ref for the element that replaces a pressed control. */
export const focusOnMount = (element: HTMLElement | null) => moveFocus(element, { scrolls: true })

/** A ref for an element that appears where a focused control may just have been removed. */
export function focusIfLost(element: HTMLElement | null) {
  if (isFocusLost()) moveFocus(element)
}

/** A ref for a control that its own press removes: if it has the focus then, the element from `nextOf` takes it. */
export const focusOnRemoval =
  (nextOf: (control: HTMLElement) => Element | null | undefined) => (control: HTMLElement | null) => () => {
    if (control && control === document.activeElement) moveFocus(nextOf(control), { scrolls: true })
  }

export const focusContentOnRemoval = focusOnRemoval(() => document.getElementById(CONTENT_ID))

/** The control in the list item after the element's own, or else in the one before. */
export function controlBeside(element: Element | null, selector = CONTROL): Element | null {
  const item = element?.closest('li, article')
  const next = item?.nextElementSibling?.querySelector(selector)
  return next ?? item?.previousElementSibling?.querySelector(selector) ?? null
}

type ListOptions = {
  /** The items, each of which may be removed; null where only `fallback` takes the focus. */
  items?: string | null
  /** What takes the focus in the item that follows the removed one. */
  control?: string
  /** What takes the focus when no item is left; by default the list itself, which needs a `tabIndex`. */
  fallback?: string
}

/** For a list whose items can be removed: when the focused element is removed, the item in its place takes the focus. */
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
    // The next item is still being loaded, so there is nothing to focus yet.
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
