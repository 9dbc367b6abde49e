import { createElement, type ComponentType, type ReactElement } from 'react'
import { createStore } from './store.ts'

/** What a dialog is given beside its own props. */
export type OpenDialogProps = {
  onClose: () => void
  /** What had the focus when it opened, usually the button of a menu; it may be gone by now. */
  opener: Element | null
}

type OpenDialog = { id: number; element: ReactElement; onClose: () => void }

export const openDialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/**
 * Opens a dialog that the root of the page holds (DialogHost). It outlives the card whose menu opened it: a list that is
 * loaded again does not take away what is being typed.
 */
export function openDialog<Props extends object>(
  Part: ComponentType<Props & OpenDialogProps>,
  props: NoInfer<Props>,
) {
  const id = ++lastId
  const onClose = () => openDialogs.set(openDialogs.current().filter((dialog) => dialog.id !== id))
  const opener = document.activeElement
  const element = createElement(Part, { ...props, onClose, opener })
  openDialogs.set([...openDialogs.current(), { id, onClose, element }])
}

export const closeDialogs = () => openDialogs.set([])
