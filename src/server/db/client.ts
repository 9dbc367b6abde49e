import pg from 'pg'
import { RESPONSE_SECONDS, DatabaseUnavailable } from './database-errors.ts'
import { columnTypes } from './column-types.ts'
import { connectionError } from './connection-error.ts'
import { createSql, type Sql, type Statement } from './sql.ts'

/** An address « postgres://… », or where the embedded PostgreSQL listens. */
export type Target = string | { host: string; port: number; user: string; database: string }

/** Names stay as the database has them; values leave as column-types.ts says. */
export function clientConfig(target: Target, applicationName: string): pg.ClientConfig {
  return {
    ...addressOf(target),
    application_name: applicationName,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

function addressOf(target: Target): pg.ClientConfig {
  if (typeof target === 'string') return { connectionString: withOurOptions(target) }
  const { host, port, user, database } = target
  return { host, port, user, database, options: OPTIONS }
}

/** Names that differ by a letter or two share so many of their trigrams: « Matilde » and « Mathilde ». */
const OPTIONS = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.5'

/** Options in the address override all other settings: ours are added to them. */
function withOurOptions(address: string): string {
  const url = new URL(address)
  const theirs = url.searchParams.get('options')
  url.searchParams.set('options', theirs ? `${theirs} ${OPTIONS}` : OPTIONS)
  return url.href
}

export type DirectConnection = { sql: Sql; end(): Promise<void> }

/** One connection without time limits, for what is done once and in order: migrations, scripts. */
export async function openConnection(target: Target, applicationName = 'plan-b'): Promise<DirectConnection> {
  const client = await openClient(target, applicationName)
  const run = async (statement: Statement) => {
    try {
      return await sent(client.query(statement))
    } catch (error) {
      // A script may have failed between its BEGIN and its COMMIT.
      if (isScript(statement)) await client.query('rollback').catch(() => {})
      throw error
    }
  }
  return { sql: createSql(run), end: () => client.end() }
}

/** One connection. A known reason for its failure becomes a French sentence. */
export async function openClient(target: Target, applicationName: string): Promise<pg.Client> {
  try {
    const client = new pg.Client(clientConfig(target, applicationName))
    // A lost connection rejects the statement under way; no one else has to hear of it.
    client.on('error', () => {})
    await connected(client.connect())
    return client
  } catch (error) {
    throw connectionError(error) ?? error
  }
}

/** A text as it is, perhaps of several statements: where it fails, the connection may be left in a transaction. */
export const isScript = (statement: Statement) => statement.values === undefined

/** Sends a statement over a connection on which nothing else is under way. */
export const send = (client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> =>
  sent(client.query(statement))

/** The same with a time limit: a connection without a response is closed. */
export async function sendInTime(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  const stopWaiting = afterSilence(() => void (client as pg.Client).end())
  return await send(client, statement).finally(stopWaiting)
}

const sent = (result: Promise<pg.QueryResult>) => orUnavailable(result, 'The connection broke.')

/** A connection that was refused, or did not open in time. */
export const connected = <T>(connecting: Promise<T>) =>
  orUnavailable(connecting, 'There is no connection to the database.')

/** Errors of PostgreSQL and programming errors stay as they are; any other means a broken connection. */
async function orUnavailable<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const isKnown = [pg.DatabaseError, TypeError, RangeError, SyntaxError].some(
      (kind) => cause instanceof kind,
    )
    throw isKnown ? cause : new DatabaseUnavailable(message, { cause })
  }
}

/** Calls back when no response has come in time, unless stopped. */
function afterSilence(onSilence: () => void): () => void {
  let isStopped = false
  const timer = setTimeout(() => {
    // If this process was busy itself, the response may be unread in the socket: read it first.
    setImmediate(() => {
      if (!isStopped) onSilence()
    })
  }, RESPONSE_SECONDS * 1000)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
