import type { Fragment } from './sql.ts'
import type { Transaction } from './transaction.ts'

const AT_ONCE = 500

/** Reads the rows of a query in batches, to save memory. A transaction can have only one such cursor at a time. */
export async function* readAlong<Row extends object>(
  tx: Transaction,
  query: Fragment,
): AsyncGenerator<Row[]> {
  await tx`declare walk no scroll cursor for ${query}`
  let rows: Row[] = []
  do {
    // The statement is not prepared: its text is always the same, but its columns are those of the query.
    rows = await tx.unsafe<Row[]>(`fetch ${AT_ONCE} from walk`, [])
    yield rows
  } while (rows.length === AT_ONCE)
  await tx`close walk`
}
