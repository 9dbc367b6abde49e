import type { ReactionKind } from './reaction-kind.ts'

export type WantedReaction = { kind: ReactionKind; id: string }

/*
 * What a visitor wanted when they went to sign in. It waits in this tab alone, and not in the address, where a link could
 * have somebody like what they never saw.
 */
const KEY = 'pb-wanted-reaction'
const KEPT_MS = 15 * 60_000

export function keepWanted(wanted: WantedReaction) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...wanted, at: Date.now() }))
  } catch {
    // Storage is forbidden: after signing in they press again.
  }
}

/** Answers once, and only while the visitor still remembers. */
export function takeWanted(): WantedReaction | null {
  try {
    const { kind, id, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<
      WantedReaction & { at: number }
    >
    sessionStorage.removeItem(KEY)
    return kind && id && at && Date.now() - at < KEPT_MS ? { kind, id } : null
  } catch {
    return null
  }
}
