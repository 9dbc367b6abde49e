type Control = HTMLElement | null

/**
 * A ref for a control that goes away with its press: should it have the focus by then, its heir takes it. Else the next
 * Tab would begin at the top of the page.
 */
export const focusOnRemoval =
  (heirOf: (control: HTMLElement) => Element | null | undefined) => (control: Control) => () => {
    if (!control || control !== document.activeElement) return
    const heir = heirOf(control)
    if (heir instanceof HTMLElement) heir.focus()
  }

export const focusPreviousOnRemoval = focusOnRemoval((control) => control.previousElementSibling)

/** A ref for what appears in the place of the control that was pressed; not a control itself, it needs a `tabIndex`. */
export const focusOnMount = (news: HTMLElement | null) => news?.focus()
