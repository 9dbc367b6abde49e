import { createStore, useStore } from './store.ts'

/** The open modal dialogs, the topmost last. Toasts and menus render into the topmost: everything outside it is inert. */
const modals = createStore<readonly HTMLDialogElement[]>([])

export function pushModal(dialog: HTMLDialogElement) {
  modals.set([...modals.current(), dialog])
}

export function removeModal(dialog: HTMLDialogElement) {
  modals.set(modals.current().filter((other) => other !== dialog))
}

export const topModal = () => modals.current().at(-1) ?? null

export const useTopModal = () => useStore({ ...modals, current: topModal }, null)
