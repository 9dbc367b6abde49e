/** Shares one result between all callers for this long. Callers during a running read wait for it. A failure is not shared later. */
export function recentResult<T>(
  read: () => Promise<T>,
  { maxAgeMs, now = Date.now }: { maxAgeMs: number; now?: () => number },
): () => Promise<T> {
  let last: { result: Promise<T>; expiresAt: number } | undefined

  return () => {
    if (last && now() < last.expiresAt) return last.result
    const current = { result: read(), expiresAt: Infinity }
    last = current
    current.result.then(
      () => (current.expiresAt = now() + maxAgeMs),
      () => (current.expiresAt = 0),
    )
    return current.result
  }
}
