const held = new Map<string, () => void>()

/** How long the page that is just being left may take to let go. */
const PATIENCE_MS = 500

/**
 * Makes a draft this tab's own while it is open; false when another tab has it, which would write over it. An edit is
 * known by its plan, for it has one draft; a new plan by its draft.
 */
export async function claimDraft(id: string): Promise<boolean> {
  // Only secure addresses have locks.
  if (held.has(id) || !('locks' in navigator)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  navigator.locks
    .request(`pb-brouillon:${id}`, { signal }, async () => {
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
