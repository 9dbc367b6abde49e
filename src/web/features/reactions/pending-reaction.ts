import { sessionStore } from '#web/lib/local-store.ts'
import { PENDING_REACTION_KEY } from '#web/lib/storage-keys.ts'
import type { ReactionKind } from './toggles.ts'

export type PendingReaction = { kind: ReactionKind; id: string }

/*
 * The reaction that a visitor pressed before signing in. Stored in this tab and not in the address: a link could make a
 * member like a plan they have never seen.
 */
const pendingStore = sessionStore<(PendingReaction & { at: number }) | null>(
  PENDING_REACTION_KEY,
  (text) => (text === null ? null : (JSON.parse(text) as PendingReaction & { at: number })),
  (pending) => pending && JSON.stringify(pending),
)
const MAX_AGE_MS = 15 * 60_000

export function savePending(reaction: PendingReaction) {
  pendingStore.set({ ...reaction, at: Date.now() })
}

/** Returns the reaction once, and only within 15 minutes. */
export function takePending(): PendingReaction | null {
  const pending = pendingStore.current()
  if (!pending) return null
  pendingStore.set(null)
  const { kind, id, at } = pending
  return kind && id && Date.now() - at < MAX_AGE_MS ? { kind, id } : null
}
