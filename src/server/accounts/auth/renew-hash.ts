import type { AccountParts } from '#server/accounts/parts.ts'
import { replaceHash } from '#server/accounts/queries.ts'

/** At a sign-in with a password that was right: the only moment at which an outdated hash of it can be made anew. */
export async function renewHash(
  { db, passwords }: Pick<AccountParts, 'db' | 'passwords'>,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  if (!passwords.isOutdated(hash)) return
  await replaceHash(db.sql, userId, { from: hash, to: await passwords.hash(password, { isKnown: true }) })
}
