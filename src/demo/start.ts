import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { fillDemo } from './fill.ts'
import { refuseDemoAccounts } from './removal/remove.ts'

/** A developer's site is filled with the demo; any other does not start while an account of the demo can sign in. */
export async function startDemo(
  db: Database,
  { isLocal, hasDemo }: Pick<Config, 'isLocal' | 'hasDemo'>,
  onProgress: (step: string) => void,
): Promise<void> {
  if (!isLocal) await refuseDemoAccounts(db.sql)
  if (hasDemo && (await fillDemo(db))) onProgress('Communauté de démonstration installée.')
}
