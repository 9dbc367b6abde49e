import { createEmitter, type ReadableStore } from './store.ts'

/** A value in the browser's storage. */
export type StoredValue<Value> = ReadableStore<Value> & {
  /** False when storage is full or forbidden. The value then lasts as long as the page. */
  set: (value: Value) => boolean
  change: (next: (value: Value) => Value) => void
}

/** Parses the stored text; null if there is none. It may throw on a damaged text. */
type Read<Value> = (text: string | null) => Value
/** The text to store; null removes the entry. */
type Write<Value> = (value: Value) => string | null

/** A value of this browser, the same in every tab. */
export const localStore = <Value>(key: string, read: Read<Value>, write: Write<Value>) =>
  storedValue(() => localStorage, key, read, write)

/** A value of this tab, until it is closed. */
export const sessionStore = <Value>(key: string, read: Read<Value>, write: Write<Value>) =>
  storedValue(() => sessionStorage, key, read, write)

/** Whether a value is stored in this tab. */
export const isInSession = (key: string): boolean => attempt(() => sessionStorage.getItem(key), null) !== null

/** A switch of this browser that is on by default. */
export const switchStore = (key: string) =>
  localStore<boolean>(
    key,
    (text) => text !== 'off',
    (isOn) => (isOn ? null : 'off'),
  )

/** Removes entries of localStorage. Browsers notify only the other tabs, so the stores of this one get the event from here. */
export function removeLocal(...keys: readonly string[]): void {
  for (const key of keys) {
    attempt(() => localStorage.removeItem(key), undefined)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** The keys in localStorage that begin with a prefix. */
export const localKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix))

function storedValue<Value>(
  storage: () => Storage,
  key: string,
  read: Read<Value>,
  write: Write<Value>,
): StoredValue<Value> {
  // Returns the same object for the same text, since React compares snapshots by identity.
  let known: { text: string | null; value: Value } | null = null
  let unstored: { value: Value } | null = null
  const onStorage = (event: StorageEvent) => {
    // The key is null after localStorage.clear().
    if (event.key !== key && event.key !== null) return
    unstored = null
    emit()
  }
  const { emit, subscribe } = createEmitter(() => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })

  const current = () => {
    if (unstored) return unstored.value
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
    const isStored = attempt(() => {
      if (text === null) storage().removeItem(key)
      else storage().setItem(key, text)
      return true
    }, false)
    known = { text, value }
    unstored = isStored ? null : { value }
    emit()
    return isStored
  }

  return {
    current,
    set,
    change(next) {
      const before = current()
      const value = next(before)
      if (value !== before) set(value)
    },
    subscribe,
  }
}

/** Where storage is forbidden, even reading `localStorage` throws. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}
