import type { Fragment } from './sql.ts'
import type { Transaction } from './transaction.ts'

const AT_ONCE = 500

/** The rows of a query, some at a time: however many there are, few are in memory. One in a transaction at a time. */
export async function* readAlong<Row extends object>(
  tx: Transaction,
  query: Fragment,
): AsyncGenerator<Row[]> {
  await tx`declare walk no scroll cursor for ${query}`
  let rows: Row[] = []
  do {
    // Never prepared: its columns are those of the query.
    rows = await tx.unsafe<Row[]>(`fetch ${AT_ONCE} from walk`, [])
    yield rows
  } while (rows.length === AT_ONCE)
  await tx`close walk`
}
