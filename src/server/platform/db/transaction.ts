import { AsyncLocalStorage } from 'node:async_hooks'
import { isAborted, retrying } from './database-errors.ts'
import type { Connection, Pool } from './pool.ts'
import { createSql, type Fragment, type Sql, type Statement } from './sql.ts'

/** The SQL tag of an open transaction, with hooks that run after its commit. */
export type Transaction = Sql & {
  /** Runs after the commit, in order, and never after a rollback. Its errors go to `onError`, not to the caller. */
  afterCommit(consequence: () => unknown): void
}

export const isTransaction = (sql: Sql): sql is Transaction => 'afterCommit' in sql

/** The work may run again after a deadlock or a serialization failure, so it must change nothing but the database. */
export type RunTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

type NameOf = (text: string) => string | undefined
type Outcome<T> = { result: T; consequences: (() => unknown)[] }

type Settings = {
  nameOf: NameOf
  onError: (error: unknown) => void
  onRetry: (error: unknown) => void
}

export function transactionsOver(pool: Pool, { nameOf, onError, onRetry }: Settings): RunTransaction {
  return async (work) => {
    if (surrounding.getStore()?.isOpen) {
      throw new Error('A transaction is open here already: pass its tx on instead of opening a second one.')
    }
    const { result, consequences } = await retrying(() => attempt(pool, nameOf, work), onRetry)
    for (const consequence of consequences) {
      try {
        await consequence()
      } catch (error) {
        onError(error)
      }
    }
    return result
  }
}

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

const surrounding = new AsyncLocalStorage<{ isOpen: boolean }>()

async function attempt<T>(
  pool: Pool,
  nameOf: NameOf,
  work: (tx: Transaction) => Promise<T>,
): Promise<Outcome<T>> {
  const connection = await pool.checkOut()
  const scope = { isOpen: true }
  const statements = inOrder(connection, scope)
  const consequences: (() => unknown)[] = []
  const tx = Object.assign(createSql(statements.send, nameOf), {
    afterCommit: (consequence: () => unknown) => void consequences.push(consequence),
  })
  try {
    await connection.query({ text: 'begin', values: [] })
    const result = await surrounding.run(scope, () => work(tx))
    const failure = await statements.end()
    if (failure) throw failure.error
    await connection.query({ text: 'commit', values: [] })
    return { result, consequences }
  } catch (error) {
    const failure = await statements.end()
    await connection.query({ text: 'rollback' }).catch(() => {})
    // PostgreSQL refuses every statement after a failed one. The error of the first is the real one.
    throw isAborted(error) && failure ? failure.error : error
  } finally {
    connection.release()
  }
}

/** Sends one statement at a time, even without `await`. A failed one rolls back all, even if its error is caught. */
function inOrder(connection: Connection, scope: { isOpen: boolean }) {
  let last: Promise<unknown> = Promise.resolve()
  let failure: { error: unknown } | undefined
  return {
    send(statement: Statement) {
      if (!scope.isOpen) throw new Error('This transaction has ended.')
      const result = last.then(() => connection.query(statement))
      last = result.catch((error: unknown) => (failure ??= { error }))
      return result
    },
    /** Accepts no more statements, and waits for the pending ones. Returns the first failure. */
    async end() {
      scope.isOpen = false
      await last
      return failure
    },
  }
}
