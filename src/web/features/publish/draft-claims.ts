const held = new Map<string, () => void>()

/** Makes a draft this tab's own while it is open; false when another tab has it, which would write over it. */
export async function claimDraft(draftId: string): Promise<boolean> {
  // Only secure addresses have locks.
  if (held.has(draftId) || !('locks' in navigator)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  void navigator.locks.request(`pb-brouillon:${draftId}`, { ifAvailable: true }, async (lock) => {
    resolve(lock !== null)
    if (lock) await new Promise<void>((release) => held.set(draftId, release))
  })
  return await promise
}

export function releaseDraft(draftId: string) {
  held.get(draftId)?.()
  held.delete(draftId)
}
