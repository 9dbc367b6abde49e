import { localStore } from '#web/lib/local-store.ts'
import { RESET_RETURN_KEY } from '#web/lib/storage-keys.ts'

type Stored = {
  /** The page to return to after signing in. */
  retour: string
  /** In milliseconds. */
  at: number
}

/*
 * Where a visitor was who forgot their password: the link of the mail opens another tab. Stored in this browser and not in
 * the link, which a stranger can request for any address.
 */
const returnStore = localStore<Stored | null>(
  RESET_RETURN_KEY,
  (text) => (text === null ? null : (JSON.parse(text) as Stored)),
  (stored) => stored && JSON.stringify(stored),
)
/** As long as the link works. */
const MAX_AGE_MS = 60 * 60_000

export const saveResetReturn = (retour: string | undefined) =>
  void returnStore.set(retour === undefined ? null : { retour, at: Date.now() })

/** Unchecked, as in an address: the page that follows it checks it. Deleted once it has expired. */
export function resetReturn(): string | undefined {
  const stored = returnStore.current()
  if (!stored) return undefined
  if (Date.now() - stored.at < MAX_AGE_MS) return stored.retour
  returnStore.set(null)
  return undefined
}

/** The password is set: another reset in this browser may be another member's. */
export function takeResetReturn(): string | undefined {
  const retour = resetReturn()
  returnStore.set(null)
  return retour
}
