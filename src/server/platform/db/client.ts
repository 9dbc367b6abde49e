import pg from 'pg'
import { connectionError, DatabaseUnavailable, RESPONSE_SECONDS } from './database-errors.ts'
import { createSql, type Sql, type Statement } from './sql.ts'

/** A URL « postgres://… », or the socket of the embedded PostgreSQL. */
export type DatabaseTarget = string | { host: string; port: number; user: string; database: string }

export function clientConfig(target: DatabaseTarget, applicationName: string): pg.ClientConfig {
  return {
    ...addressOf(target),
    application_name: applicationName,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

export type DirectConnection = { sql: Sql; end(): Promise<void> }

/** Opens one connection without time limits, for migrations and scripts. */
export async function openConnection(
  target: DatabaseTarget,
  applicationName = 'plan-b',
): Promise<DirectConnection> {
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

/** Opens one connection. If it fails for a known reason, throws a StartError with a French sentence. */
export async function openClient(target: DatabaseTarget, applicationName: string): Promise<pg.Client> {
  try {
    const client = new pg.Client(clientConfig(target, applicationName))
    // A lost connection already rejects the pending statement. Without a listener the event would end the process.
    client.on('error', () => {})
    await connected(client.connect())
    return client
  } catch (error) {
    throw connectionError(error) ?? error
  }
}

/** A script may hold several statements. After a failure, the connection may still be in a transaction. */
export const isScript = (statement: Statement) => statement.values === undefined

/** Sends a statement over a connection that has no pending statement. */
export const send = (client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> =>
  sent(client.query(statement))

/** Like `send`, but closes the connection if no response comes in time. */
export async function sendInTime(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  const stopWaiting = afterSilence(() => void (client as pg.Client).end())
  return await send(client, statement).finally(stopWaiting)
}

/** Throws DatabaseUnavailable if the connection is refused or does not open in time. */
export const connected = <T>(connecting: Promise<T>) =>
  orUnavailable(connecting, 'There is no connection to the database.')

function addressOf(target: DatabaseTarget): pg.ClientConfig {
  if (typeof target === 'string') return { connectionString: withOurOptions(target) }
  const { host, port, user, database } = target
  return { host, port, user, database, options: OPTIONS }
}

/** With the threshold 0.5, the search finds names that differ by a letter or two: « Matilde » and « Mathilde ». */
const OPTIONS = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.5'

/** Options in the URL would override ours, so ours are appended to them. */
function withOurOptions(address: string): string {
  const url = new URL(address)
  const theirs = url.searchParams.get('options')
  url.searchParams.set('options', theirs ? `${theirs} ${OPTIONS}` : OPTIONS)
  return url.href
}

const sent = (result: Promise<pg.QueryResult>) => orUnavailable(result, 'The connection broke.')

/** Errors of PostgreSQL and programming errors are thrown unchanged. Any other error means a broken connection. */
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
    // If this process was busy, the response may wait unread in the socket. `setImmediate` lets it be read first.
    setImmediate(() => {
      if (!isStopped) onSilence()
    })
  }, RESPONSE_SECONDS * 1000)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/**
 * How the driver parses values. Instants are ISO 8601 strings in UTC with PostgreSQL's microseconds. A Date would lose the
 * microseconds, and a page that starts « after this instant » would repeat or skip rows. Days and durations stay as
 * PostgreSQL writes them. Counts and sums are numbers.
 */
const PARSERS: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1016: (text) => listOfTexts(text).map(Number), // int8[]
  1082: asItIs, // date
  1114: asItIs, // timestamp
  1184: isoInstant, // timestamptz
  1186: asItIs, // interval
  1700: Number, // numeric
}

const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) => PARSERS[oid] ?? usualParser(oid),
}

const usualParser = pg.types.getTypeParser as (oid: number) => (text: string) => unknown
const listOfTexts = usualParser(1009) as (text: string) => string[]

/** Sessions run in UTC, so « 2026-01-31 08:00:00.123456+00 » always ends in +00. */
function isoInstant(text: string): string {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text
}

function asItIs(text: string): string {
  return text
}
