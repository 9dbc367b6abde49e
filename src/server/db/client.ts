import pg from 'pg'
import { ANSWER_SECONDS, DatabaseAway } from './away.ts'
import { columnTypes } from './column-types.ts'
import { createSql, type Sql, type Statement } from './sql.ts'

/** An address « postgres://… », or where the embedded PostgreSQL listens. */
export type Target = string | { host: string; port: number; user: string; database: string }

/** Names stay as the database has them; values leave as column-types.ts says. */
export function clientConfig(target: Target, applicationName: string): pg.ClientConfig {
  return {
    ...whereIs(target),
    application_name: applicationName,
    options: '-c TimeZone=UTC',
    types: columnTypes,
    keepAlive: true,
  }
}

function whereIs(target: Target): pg.ClientConfig {
  if (typeof target === 'string') return { connectionString: target }
  const { host, port, user, database } = target
  return { host, port, user, database }
}

export type Session = { sql: Sql; end(): Promise<void> }

/** One connection without time limits, for what is done once and in order: migrations, scripts. */
export async function openSession(target: Target, applicationName = 'plan-b'): Promise<Session> {
  const client = new pg.Client(clientConfig(target, applicationName))
  // Whoever waits for a statement hears of the loss; nobody else needs to.
  client.on('error', () => {})
  await connected(client.connect())
  const run = async (statement: Statement) => {
    try {
      return await answered(client.query(statement))
    } catch (error) {
      // A script may have failed between its BEGIN and its COMMIT.
      if (isScript(statement)) await client.query('rollback').catch(() => {})
      throw error
    }
  }
  return { sql: createSql(run), end: () => client.end() }
}

/** A text as it is, perhaps of several statements: where it fails, the connection may be left in a transaction. */
export const isScript = (statement: Statement) => statement.values === undefined

/**
 * Sends a statement over a connection on which nothing else is under way. The time counts from here: a connection that
 * stays silent is given up.
 */
export async function send(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  const stopWaiting = afterSilence(() => void (client as pg.Client).end())
  return await answered(client.query(statement)).finally(stopWaiting)
}

/** What PostgreSQL itself says stays as it is; anything else means that the connection broke. */
async function answered(result: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  try {
    return await result
  } catch (cause) {
    throw cause instanceof pg.DatabaseError ? cause : new DatabaseAway('The connection broke.', { cause })
  }
}

/** A connection that could not be had: refused, or not in time. */
export async function connected<T>(connecting: Promise<T>): Promise<T> {
  try {
    return await connecting
  } catch (cause) {
    throw cause instanceof pg.DatabaseError
      ? cause
      : new DatabaseAway('There is no connection to the database.', { cause })
  }
}

/** Calls back when the time of an answer has passed, unless stopped. */
function afterSilence(onSilence: () => void): () => void {
  let isAnswered = false
  const timer = setTimeout(() => {
    // When it was our own process that was busy for so long, the answer lies unread in the socket: read first.
    setImmediate(() => {
      if (!isAnswered) onSilence()
    })
  }, ANSWER_SECONDS * 1000)
  return () => {
    isAnswered = true
    clearTimeout(timer)
  }
}
