import { createPasswords } from '#server/accounts/passwords.ts'
import { findAccountByEmail, setPassword } from '#server/accounts/queries.ts'
import type { Sql } from '#server/platform/db/database.ts'

/** One account per role, to sign in with. They exist on a local site only. */
export const DEMO_ACCOUNTS = [
  'fondateur',
  'admin',
  'moderateur',
  'validateur',
  'vip',
  'verifie',
  'membre',
].map((name) => `${name}@planb.test`)

export const DEMO_PASSWORD = 'planb-demo'

export async function setDemoPasswords(sql: Sql): Promise<void> {
  // The password is public, as it stands above: an expensive hash would protect nothing.
  const passwordHash = await createPasswords({ cost: 4 }).hash(DEMO_PASSWORD)
  for (const email of DEMO_ACCOUNTS) {
    const account = await findAccountByEmail(sql, email)
    if (account) await setPassword(sql, account.id, passwordHash)
  }
}
