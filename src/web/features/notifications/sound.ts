import { switchStore } from '#web/ui/local-store.ts'

const sound = switchStore('pb-sound')

/** Whether this device beeps when something arrives. */
export const isSoundOn = sound.current
export const setSound = (isOn: boolean) => void sound.set(isOn)
export const subscribeToSound = sound.subscribe
