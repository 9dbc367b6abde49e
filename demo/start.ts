import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { loadDemo } from './load.ts'
import { refuseDemoAccounts } from './remove.ts'

/** Loads the demo on a developer's site. A public site does not start while a demo account can sign in. */
export async function startDemo(
  db: Database,
  { isLocal, hasDemo }: Pick<Config, 'isLocal' | 'hasDemo'>,
  onProgress: (step: string) => void,
): Promise<void> {
  if (!isLocal) await refuseDemoAccounts(db.sql)
  if (hasDemo && (await loadDemo(db))) onProgress('Communauté de démonstration installée.')
}
