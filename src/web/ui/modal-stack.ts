/** The open modal dialogs, the topmost last. Toasts and menus move into it: everything outside is inert. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

export function pushModal(dialog: HTMLDialogElement) {
  set([...open, dialog])
}

export function removeModal(dialog: HTMLDialogElement) {
  set(open.filter((other) => other !== dialog))
}

export const topModal = () => open.at(-1) ?? null

export function subscribeToModals(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}
