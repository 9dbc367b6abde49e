import { StartError } from '#server/config/start-error.ts'
import { invalidatePages } from '#server/db/invalidate-pages.ts'
import { lockRemovals } from '#server/db/locks.ts'
import type { Sql } from '#server/db/sql.ts'
import { listMismatches, recountDays } from '#server/recount/queries.ts'
import { repair } from '#server/recount/repair.ts'
import { deleteDemo, hasDemoCredential, type Removed } from './queries.ts'

/** Everybody knows the demo's password: where others than a developer come in, nobody may have it. */
export async function refuseDemoAccounts(sql: Sql): Promise<void> {
  if (await hasDemoCredential(sql))
    throw new StartError(
      'Cette base contient des comptes de démonstration, dont tout le monde connaît le mot de passe : retirez-les avec « node dist/server/demo.js --remove » avant d’ouvrir le site.',
    )
}

/** Takes the demo away in the transaction that is given; a second time there is nothing to take. Its files are orphans then. */
export async function removeDemo(tx: Sql): Promise<Removed> {
  await lockRemovals(tx)
  const removed = await deleteDemo(tx)
  await recountDays(tx)
  await repair((work) => work(tx), await listMismatches(tx))
  await invalidatePages(tx, 'all')
  return removed
}
