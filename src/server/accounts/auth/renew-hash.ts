import type { AccountContext } from '#server/accounts/context.ts'
import { replacePassword } from '#server/accounts/queries.ts'

/** At a sign-in with a password that was right: the only moment at which an outdated hash of it can be made anew. */
export async function renewHash(
  { db, passwords }: Pick<AccountContext, 'db' | 'passwords'>,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  if (!passwords.isOutdated(hash)) return
  const renewed = await passwords.hash(password, { isKnown: true })
  await replacePassword(db.sql, userId, { proven: hash, by: renewed })
}
