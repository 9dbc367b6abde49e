import pg from 'pg'
import { ANSWER_SECONDS, DatabaseAway } from './away.ts'
import { columnTypes } from './column-types.ts'
import { connectionError } from './connection-error.ts'
import { createSql, type Sql, type Statement } from './sql.ts'

/** An address « postgres://… », or where the embedded PostgreSQL listens. */
export type Target = string | { host: string; port: number; user: string; database: string }

/** Names stay as the database has them; values leave as column-types.ts says. */
export function clientConfig(target: Target, applicationName: string): pg.ClientConfig {
  return {
    ...whereIs(target),
    application_name: applicationName,
    types: columnTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

function whereIs(target: Target): pg.ClientConfig {
  if (typeof target === 'string') return { connectionString: withOurOptions(target) }
  const { host, port, user, database } = target
  return { host, port, user, database, options: OPTIONS }
}

/** Names that differ by a letter or two share so many of their trigrams: « Matilde » and « Mathilde ». */
const OPTIONS = '-c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.5'

/** What stands in an address goes before all other settings: ours are added to it. */
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
      return await answered(client.query(statement))
    } catch (error) {
      // A script may have failed between its BEGIN and its COMMIT.
      if (isScript(statement)) await client.query('rollback').catch(() => {})
      throw error
    }
  }
  return { sql: createSql(run), end: () => client.end() }
}

/** One connection. Why there is none is a sentence, wherever we know one. */
export async function openClient(target: Target, applicationName: string): Promise<pg.Client> {
  try {
    const client = new pg.Client(clientConfig(target, applicationName))
    // Whoever waits for a statement hears of the loss; nobody else needs to.
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
  answered(client.query(statement))

/** The same where the time counts, from here: a connection that stays silent is given up. */
export async function sendInTime(client: pg.ClientBase, statement: Statement): Promise<pg.QueryResult> {
  const stopWaiting = afterSilence(() => void (client as pg.Client).end())
  return await send(client, statement).finally(stopWaiting)
}

const answered = (result: Promise<pg.QueryResult>) => orAway(result, 'The connection broke.')

/** A connection that could not be had was refused, or did not come in time. */
export const connected = <T>(connecting: Promise<T>) =>
  orAway(connecting, 'There is no connection to the database.')

/** What PostgreSQL itself says, and our own mistakes, stay as they are; anything else means a broken connection. */
async function orAway<T>(work: Promise<T>, message: string): Promise<T> {
  try {
    return await work
  } catch (cause) {
    const isKnown = [pg.DatabaseError, TypeError, RangeError, SyntaxError].some(
      (kind) => cause instanceof kind,
    )
    throw isKnown ? cause : new DatabaseAway(message, { cause })
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
