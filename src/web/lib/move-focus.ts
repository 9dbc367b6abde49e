/*
 * Refs that move the focus. Without them it is lost when the element that has it leaves the page, and the next Tab begins
 * at the top.
 */

/** For a control that its own press removes: if it has the focus then, the element it names takes it. */
export const focusOnRemoval =
  (nextOf: (control: HTMLElement) => Element | null | undefined) => (control: HTMLElement | null) => () => {
    if (!control || control !== document.activeElement) return
    const next = nextOf(control)
    if (next instanceof HTMLElement) next.focus()
  }

export const focusPageOnRemoval = focusOnRemoval(() => document.getElementById('contenu'))

export const focusPreviousOnRemoval = focusOnRemoval((control) => control.previousElementSibling)

/** For what replaces the control that was pressed. What is no control itself needs a `tabIndex`. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()
