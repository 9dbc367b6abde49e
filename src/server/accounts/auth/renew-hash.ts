import type { AccountParts } from '#server/accounts/parts.ts'
import { findAccount, replaceHash } from '#server/accounts/queries.ts'

/** At a sign-in with a password that was right: the only moment at which an outdated hash of it can be made anew. */
export async function renewHash(
  { db, passwords }: Pick<AccountParts, 'db' | 'passwords'>,
  userId: string,
  password: string,
): Promise<void> {
  const from = (await findAccount(db.sql, userId))?.password
  if (!from || !passwords.isOutdated(from)) return
  const to = await passwords.hash(password, { isKnown: true })
  await replaceHash(db.sql, userId, { from, to })
}
