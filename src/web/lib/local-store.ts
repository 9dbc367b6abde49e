import { useSyncExternalStore } from 'react'

export type Store<Value> = {
  current: () => Value
  /** False when this browser keeps nothing: its storage is full or forbidden. The value then lasts as long as the page. */
  set: (value: Value) => boolean
  change: (next: (value: Value) => Value) => void
  subscribe: (listener: () => void) => () => void
}

/** What a stored text means; null where there is none. It may throw: anything may have damaged the text. */
type Read<Value> = (text: string | null) => Value
/** The text to store; null for what need not be kept. */
type Write<Value> = (value: Value) => string | null

/** A value of this browser, the same in every tab. */
export const localStore = <Value>(key: string, read: Read<Value>, write: Write<Value>) =>
  createStore(() => localStorage, key, read, write)

/** A value of this tab, until it is closed. */
export const sessionStore = <Value>(key: string, read: Read<Value>, write: Write<Value>) =>
  createStore(() => sessionStorage, key, read, write)

/** A switch of this browser that is on unless somebody turned it off. */
export const switchStore = (key: string) =>
  localStore<boolean>(
    key,
    (text) => text !== 'off',
    (isOn) => (isOn ? null : 'off'),
  )

/** The value as the page shows it, and `onServer` until the page is alive. */
export const useStored = <Value, OnServer>(store: Store<Value>, onServer: OnServer): Value | OnServer =>
  useSyncExternalStore<Value | OnServer>(store.subscribe, store.current, () => onServer)

/** Every key of this browser that begins so. */
export const localKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix))

function createStore<Value>(
  storage: () => Storage,
  key: string,
  read: Read<Value>,
  write: Write<Value>,
): Store<Value> {
  // As long as the text is the same, so is the value: React compares what it is given.
  let known: { text: string | null; value: Value } | null = null
  let unkept: { value: Value } | null = null
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const followOtherTabs = (event: StorageEvent) => {
    // Null: everything was removed.
    if (event.key !== key && event.key !== null) return
    unkept = null
    notify()
  }

  const current = () => {
    if (unkept) return unkept.value
    const text = attempt(() => storage().getItem(key), null)
    if (known?.text !== text) known = { text, value: parse(text) }
    return known.value
  }
  const parse = (text: string | null) => {
    try {
      return read(text)
    } catch {
      return read(null)
    }
  }
  const set = (value: Value) => {
    const text = write(value)
    const isKept = attempt(() => {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      return true
    }, false)
    known = { text, value }
    unkept = isKept ? null : { value }
    notify()
    return isKept
  }

  return {
    current,
    set,
    change(next) {
      const before = current()
      const value = next(before)
      if (value !== before) set(value)
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
      }
    },
  }
}

/** Where storage is forbidden, even its name throws. */
function attempt<Answer>(work: () => Answer, otherwise: Answer): Answer {
  try {
    return work()
  } catch {
    return otherwise
  }
}
