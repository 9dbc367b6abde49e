import { sessionStore } from '#web/lib/local-store.ts'
import { PENDING_REACTION_KEY } from '#web/lib/storage-keys.ts'
import type { ReactionKind } from './toggles.ts'

export type PendingReaction = { kind: ReactionKind; id: string }

/*
 * What a visitor wanted when they went to sign in. It waits in this tab alone, and not in the address, where a link could
 * have somebody like what they never saw.
 */
const pendingStore = sessionStore<(PendingReaction & { at: number }) | null>(
  PENDING_REACTION_KEY,
  (text) => (text === null ? null : (JSON.parse(text) as PendingReaction & { at: number })),
  (pending) => pending && JSON.stringify(pending),
)
const KEPT_MS = 15 * 60_000

export function savePending(reaction: PendingReaction) {
  pendingStore.set({ ...reaction, at: Date.now() })
}

/** Answers once, and only while the visitor still remembers. */
export function takePending(): PendingReaction | null {
  const pending = pendingStore.current()
  if (!pending) return null
  pendingStore.set(null)
  const { kind, id, at } = pending
  return kind && id && Date.now() - at < KEPT_MS ? { kind, id } : null
}
