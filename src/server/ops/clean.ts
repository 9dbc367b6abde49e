import { RETENTION } from '#domain/retention.ts'
import { expireOldPurchases } from '#server/payments/queries.ts'
import { expireExports, failStuckExports } from '#server/personal-data/export.queries.ts'
import { redactFailedMails } from '#server/platform/adapters/jobs/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { removeOrphans } from '#server/platform/files/orphans.ts'
import {
  DECISION_TABLES,
  SHORT_LIVED,
  ROWS_PER_STATEMENT,
  redactBatch,
  type DecisionTable,
  deleteBatch,
  deleteUnusedTags,
  type ShortLived,
} from './retention.queries.ts'

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

/** Of one table in one run: what is left goes an hour later. */
const BATCHES = 200

export const deleteOver = ({ sql }: Pick<Database, 'sql'>, rule: ShortLived): Promise<void> =>
  inBatches(() => deleteBatch(sql, rule))

export const redactOver = (
  { transaction }: Pick<Database, 'transaction'>,
  table: DecisionTable,
): Promise<void> => inBatches(() => transaction((tx) => redactBatch(tx, table)))

async function inBatches(batch: () => Promise<number>): Promise<void> {
  for (let n = 0; n < BATCHES; n++) if ((await batch()) < ROWS_PER_STATEMENT) return
}

export const deleteUnused = ({ transaction }: Pick<Database, 'transaction'>): Promise<void> =>
  inBatches(() => transaction(deleteUnusedTags))
