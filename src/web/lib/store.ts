import { useSyncExternalStore } from 'react'

/** A value that components read with `useStore`. */
export type ReadableStore<Value> = {
  current: () => Value
  /** Calls the listener after every change, until the result is called. */
  subscribe: (listener: () => void) => () => void
}

export type Store<Value> = ReadableStore<Value> & { set: (value: Value) => void }

/** A value in the memory of this tab. */
export function createStore<Value>(value: Value): Store<Value> {
  const { emit, subscribe } = createEmitter()
  return {
    current: () => value,
    set(next) {
      value = next
      emit()
    },
    subscribe,
  }
}

/** The value of a store, and `onServer` on the server and during hydration, when both sides must render the same. */
export const useStore = <Value, OnServer>(
  { subscribe, current }: ReadableStore<Value>,
  onServer: OnServer,
): Value | OnServer => useSyncExternalStore<Value | OnServer>(subscribe, current, () => onServer)

/** A set of listeners. `start` runs before the first one is added, its result after the last one is removed. */
export function createEmitter<Message = void>(start?: () => () => void) {
  type Listener = (message: Message) => void
  const listeners = new Set<Listener>()
  let stop: (() => void) | undefined
  return {
    emit(message: Message) {
      for (const listener of listeners) listener(message)
    },
    subscribe(listener: Listener) {
      if (listeners.size === 0) stop = start?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}
