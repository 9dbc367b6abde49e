import { createElement, type ComponentType, type ReactElement } from 'react'
import { createStore } from './store.ts'

/** What a dialog is given beside its own props. */
export type OpenDialogProps = {
  onClose: () => void
  /** What had the focus when it opened, usually the button of a menu; it may be gone by now. */
  opener: Element | null
}

type OpenDialog = { id: number; element: ReactElement; onClose: () => void }

const { current: openDialogs, set, subscribe: subscribeToDialogs } = createStore<readonly OpenDialog[]>([])
let lastId = 0

export { openDialogs, subscribeToDialogs }

/**
 * Opens a dialog that the root of the page holds (DialogHost). It outlives the card whose menu opened it: a list that is
 * loaded again does not take away what is being typed.
 */
export function openDialog<Props extends object>(
  Part: ComponentType<Props & OpenDialogProps>,
  props: NoInfer<Props>,
) {
  const id = ++lastId
  const onClose = () => set(openDialogs().filter((dialog) => dialog.id !== id))
  const opener = document.activeElement
  set([...openDialogs(), { id, onClose, element: createElement(Part, { ...props, onClose, opener }) }])
}

export const closeDialogs = () => set([])
