import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database, Sql } from '#server/db/database.ts'

/** better-auth speaks through Kysely: this carries what it says over the site's own connections and transactions. */
export const dialectOver = (db: Database): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOver(db),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

/** A transaction of ours is one function; Kysely begins and ends one in separate calls. */
type OpenTransaction = { sql: Sql; end: (outcome: 'commit' | 'rollback') => Promise<void> }

class Connection implements DatabaseConnection {
  readonly #db: Database
  transaction: OpenTransaction | undefined

  constructor(db: Database) {
    this.#db = db
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const tag = this.transaction?.sql ?? this.#db.sql
    const rows = await tag.unsafe(sql, parameters as never[])
    return { rows: rows.map(withDates) as Row[], numAffectedRows: BigInt(rows.count ?? 0) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Nothing here is read as a stream.')
  }
}

function driverOver(db: Database): Driver {
  const end = async (connection: DatabaseConnection, outcome: 'commit' | 'rollback') => {
    const { transaction } = connection as Connection
    ;(connection as Connection).transaction = undefined
    await transaction?.end(outcome)
  }
  return {
    init: async () => {},
    acquireConnection: async () => new Connection(db),
    beginTransaction: async (connection) => {
      ;(connection as Connection).transaction = await begin(db)
    },
    commitTransaction: (connection) => end(connection, 'commit'),
    rollbackTransaction: (connection) => end(connection, 'rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function begin(db: Database): Promise<OpenTransaction> {
  const opened = Promise.withResolvers<OpenTransaction>()
  const ended = Promise.withResolvers<'commit' | 'rollback'>()
  const work = db.transaction(async (sql) => {
    opened.resolve({
      sql,
      async end(outcome) {
        ended.resolve(outcome)
        await work.catch((error: unknown) => {
          if (error !== UNDO) throw error
        })
      },
    })
    if ((await ended.promise) === 'rollback') throw UNDO
  })
  work.catch(opened.reject)
  return opened.promise
}

const UNDO = new Error('rolled back as asked')

/** Our driver leaves instants as texts; better-auth compares Dates. */
const withDates = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
