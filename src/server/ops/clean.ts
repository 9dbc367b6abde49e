import type { Database } from '#server/platform/db/database.ts'
import {
  BATCH,
  redactBatch,
  type Decision,
  deleteBatch,
  deleteUnusedTags,
  type ShortLived,
} from './retention.queries.ts'

/** Of one table in one run: what is left goes an hour later. */
const BATCHES = 200

export const deleteOver = ({ sql }: Pick<Database, 'sql'>, rule: ShortLived): Promise<void> =>
  inBatches(() => deleteBatch(sql, rule))

export const redactOver = ({ transaction }: Pick<Database, 'transaction'>, table: Decision): Promise<void> =>
  inBatches(() => transaction((tx) => redactBatch(tx, table)))

async function inBatches(batch: () => Promise<number>): Promise<void> {
  for (let n = 0; n < BATCHES; n++) if ((await batch()) < BATCH) return
}

export const deleteUnused = ({ transaction }: Pick<Database, 'transaction'>): Promise<void> =>
  inBatches(() => transaction(deleteUnusedTags))
