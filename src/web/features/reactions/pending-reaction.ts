import type { ReactionKind } from './toggles.ts'

export type PendingReaction = { kind: ReactionKind; id: string }

/*
 * What a visitor wanted when they went to sign in. It waits in this tab alone, and not in the address, where a link could
 * have somebody like what they never saw.
 */
const KEY = 'pb-wanted-reaction'
const KEPT_MS = 15 * 60_000

export function savePending(reaction: PendingReaction) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...reaction, at: Date.now() }))
  } catch {
    // Storage is forbidden: after signing in they press again.
  }
}

/** Answers once, and only while the visitor still remembers. */
export function takePending(): PendingReaction | null {
  try {
    const { kind, id, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<
      PendingReaction & { at: number }
    >
    sessionStorage.removeItem(KEY)
    return kind && id && at && Date.now() - at < KEPT_MS ? { kind, id } : null
  } catch {
    return null
  }
}
