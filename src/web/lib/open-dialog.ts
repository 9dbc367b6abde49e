import { createElement, type ComponentType, type ReactElement } from 'react'
import { createStore } from './store.ts'

/** Passed to every dialog beside its own props. */
export type OpenDialogProps = {
  onClose: () => void
  /** The element that had the focus before, usually a menu button; it may have been removed since. */
  opener: Element | null
}

type OpenDialog = { id: number; element: ReactElement; onClose: () => void }

export const openDialogs = createStore<readonly OpenDialog[]>([])
let lastId = 0

/**
 * Opens a dialog, rendered at the root of the page (DialogHost). It outlives the card whose menu opened it, so a refetched
 * list does not discard what is being typed. Returns its id.
 */
export function openDialog<Props extends object>(
  Dialog: ComponentType<Props & OpenDialogProps>,
  props: NoInfer<Props>,
): number {
  const id = ++lastId
  const onClose = () => closeDialog(id)
  const opener = document.activeElement
  const element = createElement(Dialog, { ...props, onClose, opener })
  openDialogs.set([...openDialogs.current(), { id, onClose, element }])
  return id
}

export const closeDialog = (id: number) =>
  openDialogs.set(openDialogs.current().filter((dialog) => dialog.id !== id))

export const closeDialogs = () => openDialogs.set([])

/** Resolves when the dialog is closed, by itself or by a navigation. */
export const dialogClosed = (id: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = openDialogs.subscribe(() => {
      if (openDialogs.current().some((dialog) => dialog.id === id)) return
      stop()
      resolve()
    })
  })
