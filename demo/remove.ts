import { StartError } from '#server/platform/config/start-error.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { lockRemovals } from '#server/platform/db/locks.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { listMismatches, recountDays } from '#server/ops/recount.queries.ts'
import { repair } from '#server/ops/recount.ts'
import { deleteDemo, hasDemoCredential, type Removed } from './queries.ts'

/** The password of the demo accounts is public: a public site must not have them. */
export async function refuseDemoAccounts(sql: Sql): Promise<void> {
  if (await hasDemoCredential(sql))
    throw new StartError(
      'Cette base contient des comptes de démonstration, dont tout le monde connaît le mot de passe : retirez-les avec « node dist/server/demo.js --remove » avant d’ouvrir le site.',
    )
}

/** Deletes the demo in the given transaction. Its files are then orphaned; a second call deletes nothing. */
export async function removeDemo(tx: Sql): Promise<Removed> {
  await lockRemovals(tx)
  const removed = await deleteDemo(tx)
  await recountDays(tx)
  await repair((work) => work(tx), await listMismatches(tx))
  await invalidatePages(tx, 'all')
  return removed
}
