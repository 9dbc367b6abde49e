import type { Fragment } from './sql.ts'
import type { Transaction } from './transaction.ts'

const BATCH_SIZE = 500

/** Reads the rows of a query in batches, to save memory. A transaction can have only one such cursor at a time. */
export async function* readInBatches<Row extends object>(
  tx: Transaction,
  query: Fragment,
): AsyncGenerator<Row[]> {
  await tx`declare batches no scroll cursor for ${query}`
  let rows: Row[] = []
  do {
    // The statement is not prepared: its text is always the same, but its columns are those of the query.
    rows = await tx.unsafe<Row[]>(`fetch ${BATCH_SIZE} from batches`, [])
    yield rows
  } while (rows.length === BATCH_SIZE)
  await tx`close batches`
}
