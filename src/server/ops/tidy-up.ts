import { RETENTION } from '#domain/retention.ts'
import { expireExports, failStuckExports } from '#server/personal-data/export.queries.ts'
import { redactFailedMails } from '#server/platform/adapters/jobs/queries.ts'
import { removeOrphans } from '#server/platform/files/orphans.ts'
import { expireOldPurchases } from '#server/payments/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { redactOver, deleteOver, deleteUnused } from './clean.ts'
import { DECISION_TABLES, SHORT_LIVED } from './retention.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Runs each step even if another one failed: the storage may be unavailable. */
export async function tidyUp({ db, storage }: Pick<AppContext, 'db' | 'storage'>): Promise<void> {
  const now = new Date()
  const steps = [
    () => expireExports(db.sql),
    () => failStuckExports(db.sql),
    () => redactFailedMails(db.sql),
    () => expireOldPurchases(db.sql),
    ...SHORT_LIVED.map((rule) => () => deleteOver(db, rule)),
    ...DECISION_TABLES.map((table) => () => redactOver(db, table)),
    () => deleteUnused(db),
    () => removeOrphans(db, storage, new Date(now.getTime() - RETENTION.unused_files.days * DAY_MS)),
  ]
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'tidying up')
}
