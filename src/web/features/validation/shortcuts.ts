import { switchStore, useStored } from '#web/ui/local-store.ts'

const shortcuts = switchStore('pb-raccourcis')

/** Whether single letters act in the list, as this browser was told. */
export const useShortcuts = () => ({ isOn: useStored(shortcuts, true), switchTo: shortcuts.set })
