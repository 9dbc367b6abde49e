import { OPEN_DRAFT_LOCK } from '#web/lib/storage-keys.ts'

const releases = new Map<string, () => void>()

/** How long another page may take to release its lock. */
const LOCK_TIMEOUT_MS = 1_000

/**
 * Locks a draft for this tab while it is open; false when another tab has it. An edit, which has one draft, is named by
 * its plan, a new plan by its draft.
 */
export async function lockDraft(id: string): Promise<boolean> {
  // Only secure addresses have locks.
  if (releases.has(id) || !('locks' in navigator)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const waiting = new AbortController()
  const { signal } = waiting
  // In two halves: where the page was busy until the first ended, it takes a lock that it was given before the second ends.
  const half = (act: () => void) => setTimeout(act, LOCK_TIMEOUT_MS / 2)
  half(() => half(() => waiting.abort()))
  navigator.locks
    .request(OPEN_DRAFT_LOCK + id, { signal }, async () => {
      const release = Promise.withResolvers<void>()
      releases.set(id, release.resolve)
      resolve(true)
      await release.promise
    })
    .catch(() => resolve(false))
  return await promise
}

export function releaseDraft(id: string) {
  releases.get(id)?.()
  releases.delete(id)
}
