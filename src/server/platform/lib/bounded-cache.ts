/** Holds up to `maxBytes`, and evicts the least recently used entry first (LRU). */
export function createBoundedCache<Value>(maxBytes: number) {
  // A Map keeps the order of insertion: the first key is the least recently used one.
  const entries = new Map<string, { value: Value; size: number }>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },

    /** Reads an entry without counting it as a use. */
    peek: (key: string): Value | undefined => entries.get(key)?.value,

    set(key: string, value: Value, size: number) {
      remove(key)
      entries.set(key, { value, size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },

    removeWhere(isStale: (value: Value) => boolean) {
      for (const [key, { value }] of entries) if (isStale(value)) remove(key)
    },

    clear() {
      entries.clear()
      bytes = 0
    },
  }
}
