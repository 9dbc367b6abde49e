import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { sessionStore } from '#web/lib/local-store.ts'
import { PENDING_ACTION_KEY } from '#web/lib/storage-keys.ts'

type Stored = PendingAction & {
  /** The path of the page where it was pressed. */
  path: string
  /** In milliseconds. */
  at: number
  /** A sign-up carries it: the confirmation link completes it, and no other account that signs in here. */
  isSentWithSignUp?: true
}

/*
 * What a visitor pressed before signing in. Stored in this tab and not in the address: a link could make a member like a
 * plan they have never seen.
 */
const pendingStore = sessionStore<Stored | null>(
  PENDING_ACTION_KEY,
  (text) => (text === null ? null : (JSON.parse(text) as Stored)),
  (pending) => pending && JSON.stringify(pending),
)
const MAX_AGE_MS = 15 * 60_000

/** `path`: of the page where the visitor pressed it, and to which they return. */
export function savePending({ kind, id }: PendingAction, path: string) {
  pendingStore.set({ kind, id, path: pathnameOf(path), at: Date.now() })
}

/** Percent-encoded, without parameters. */
const pathnameOf = (path: string) => new URL(path, 'https://any.test').pathname

/** What this visitor pressed within the last 15 minutes. */
export function pendingOfVisitor(): PendingAction | null {
  const { kind, id, at } = pendingStore.current() ?? {}
  return kind && id && at && Date.now() - at < MAX_AGE_MS ? { kind, id } : null
}

/** The visitor signed up. The action stays for another attempt, with a corrected address. */
export function markSentWithSignUp() {
  pendingStore.change((pending) => pending && { ...pending, isSentWithSignUp: true })
}

/**
 * The action for a member who has signed in and is back at `path`, once. Null if they pressed it elsewhere, or if it is not
 * one that the caller completes: then it stays.
 */
export function takePending<Taken extends PendingAction>(
  path: string,
  isOurs: (action: PendingAction) => action is Taken,
): Taken | null {
  const pending = pendingStore.current()
  if (!pending) return null
  const action = pendingOfVisitor()
  const isWaiting = action && pending.path === pathnameOf(path) && !pending.isSentWithSignUp
  if (isWaiting && !isOurs(action)) return null
  pendingStore.set(null)
  return isWaiting && isOurs(action) ? action : null
}

export const discardPending = () => void pendingStore.set(null)
