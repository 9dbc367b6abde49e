import { OPEN_DRAFT_LOCK } from '#web/lib/storage-keys.ts'

const held = new Map<string, () => void>()

/** How long the page that is being left may take to release its lock. */
const PATIENCE_MS = 500

/**
 * Locks a draft for this tab while it is open; false when another tab has it. An edit, which has one draft, is named by
 * its plan, a new plan by its draft.
 */
export async function claimDraft(id: string): Promise<boolean> {
  // Only secure addresses have locks.
  if (held.has(id) || !('locks' in navigator)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  navigator.locks
    .request(OPEN_DRAFT_LOCK + id, { signal }, async () => {
      const release = Promise.withResolvers<void>()
      held.set(id, release.resolve)
      resolve(true)
      await release.promise
    })
    .catch(() => resolve(false))
  return await promise
}

export function releaseDraft(id: string) {
  held.get(id)?.()
  held.delete(id)
}
