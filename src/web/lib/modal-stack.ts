import { createStore } from './store.ts'

/** The open modal dialogs, the topmost last. Toasts and menus move into it: everything outside is inert. */
const { current, set, subscribe } = createStore<readonly HTMLDialogElement[]>([])

export function pushModal(dialog: HTMLDialogElement) {
  set([...current(), dialog])
}

export function removeModal(dialog: HTMLDialogElement) {
  set(current().filter((other) => other !== dialog))
}

export const topModal = () => current().at(-1) ?? null

export const subscribeToModals = subscribe
