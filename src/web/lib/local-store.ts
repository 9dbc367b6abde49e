/**
 * A value of this browser: in its storage, the same in every tab. Where storage is full or forbidden it lasts as long as
 * the visit. `write` gives null for what need not be kept.
 */
export function localStore<Value>(
  key: string,
  read: (stored: string | null) => Value,
  write: (value: Value) => string | null,
) {
  let opened: { value: Value } | null = null
  const listeners = new Set<() => void>()
  const set = (value: Value) => {
    opened = { value }
    for (const listener of listeners) listener()
  }

  /** Also listens to the other tabs, once and for the whole visit. */
  const open = (): Value => {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) set(read(event.newValue))
    })
    try {
      return read(localStorage.getItem(key))
    } catch {
      return read(null)
    }
  }
  const current = (): Value => {
    opened ??= { value: open() }
    return opened.value
  }

  return {
    current,
    change: (next: (value: Value) => Value) => {
      const before = current()
      const value = next(before)
      if (value === before) return
      set(value)
      keep(key, write(value))
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function keep(key: string, stored: string | null) {
  try {
    if (stored === null) localStorage.removeItem(key)
    else localStorage.setItem(key, stored)
  } catch {
    // Not kept, but not lost either while the page is open.
  }
}
