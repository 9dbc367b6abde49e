import { createEmitter, type ReadableStore } from './store.ts'

/** A value in the browser's storage. */
export type StoredValue<Value> = ReadableStore<Value> & {
  /** False where the browser stores nothing: its storage is full or forbidden. The value then lasts as long as the page. */
  set: (value: Value) => boolean
  change: (next: (value: Value) => Value) => void
}

/** What a stored text means; null where there is none. It may throw: anything may have damaged the text. */
type Read<Value> = (text: string | null) => Value
/** The text to store; null for what need not be kept. */
type Write<Value> = (value: Value) => string | null

/** A value of this browser, the same in every tab. */
export const localStore = <Value>(key: string, read: Read<Value>, write: Write<Value>) =>
  storedValue(() => localStorage, key, read, write)

/** A value of this tab, until it is closed. */
export const sessionStore = <Value>(key: string, read: Read<Value>, write: Write<Value>) =>
  storedValue(() => sessionStorage, key, read, write)

/** A switch of this browser that is on unless somebody turned it off. */
export const switchStore = (key: string) =>
  localStore<boolean>(
    key,
    (text) => text !== 'off',
    (isOn) => (isOn ? null : 'off'),
  )

/** Every key of this browser that begins so. */
export const localKeys = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(prefix))

function storedValue<Value>(
  storage: () => Storage,
  key: string,
  read: Read<Value>,
  write: Write<Value>,
): StoredValue<Value> {
  // As long as the text is the same, so is the value: React compares what it is given.
  let known: { text: string | null; value: Value } | null = null
  let unkept: { value: Value } | null = null
  const onStorage = (event: StorageEvent) => {
    // Null: everything was removed.
    if (event.key !== key && event.key !== null) return
    unkept = null
    emit()
  }
  const { emit, subscribe } = createEmitter(() => {
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  })

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
    emit()
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
    subscribe,
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
