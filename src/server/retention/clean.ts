import type { Database } from '#server/db/database.ts'
import {
  BATCH,
  blankBatch,
  type Decision,
  deleteBatch,
  deleteUnusedTags,
  deleteUnusedWords,
  findLastWord,
  listUnusedWords,
  type ShortLived,
} from './queries.ts'

/** Of one table in one run: what is left goes an hour later. */
const BATCHES = 200

export const deleteOver = ({ sql }: Pick<Database, 'sql'>, rule: ShortLived): Promise<void> =>
  inBatches(() => deleteBatch(sql, rule))

export const blankOver = ({ transaction }: Pick<Database, 'transaction'>, table: Decision): Promise<void> =>
  inBatches(() => transaction((tx) => blankBatch(tx, table)))

async function inBatches(batch: () => Promise<number>): Promise<void> {
  for (let n = 0; n < BATCHES; n++) if ((await batch()) < BATCH) return
}

const HOURS = 24

/** Looks at one of 24 parts of all words, which is that of the hour: within a day at all of them. */
export async function deleteUnused({ sql, transaction }: Database, hour: number): Promise<void> {
  const last = await findLastWord(sql)
  const upTo = Math.floor((last * (hour + 1)) / HOURS)
  let after: number | null = Math.floor((last * hour) / HOURS)
  while (after !== null) {
    const found = await listUnusedWords(sql, { after, upTo })
    if (found.unused.length > 0) await transaction((tx) => deleteUnusedWords(tx, found.unused))
    after = found.last
  }
  await inBatches(() => transaction(deleteUnusedTags))
}
