import { connect, type Database } from '#server/db/database.ts'
import { CONTENT, WHOLE } from './bare-writes.ts'
import { aRequest, requestsPerSecond } from './load.ts'
import { type Comparison, compare, timesPerSecond } from './measure.ts'
import type { RunningSite } from './running-site.ts'
import { takeTurns, type Turn } from './turns.ts'

type Write = keyof typeof WHOLE

/** What a browser sends. */
const REQUESTS: Record<Write, (turn: Turn) => { method: string; path: string; body?: object }> = {
  like: ({ plan }) => ({ method: 'PUT', path: `/api/plans/${plan.id}/like` }),
  follow: ({ plan }) => ({ method: 'PUT', path: `/api/members/${plan.author_id}/follow` }),
  comment: ({ plan, id }) => ({
    method: 'POST',
    path: `/api/plans/${plan.id}/comments`,
    body: { id, content: CONTENT },
  }),
}

/** Per second, by many members, beside transactions of the bench's own on the same database. */
export async function writeRate(
  site: RunningSite,
  write: Write,
  turns: { isOnePlan?: boolean } = {},
): Promise<Comparison> {
  const db = connect(site.database)
  try {
    const next = await takeTurns(site, db.sql, turns)
    return await compare(
      (seconds) => requestsPerSecond(site.url, seconds, () => compose(site, write, next())),
      (seconds) => timesPerSecond(() => transact(db, WHOLE[write], next()), seconds),
    )
  } finally {
    await db.end()
  }
}

function compose({ url }: RunningSite, write: Write, turn: Turn): string {
  const { path, ...rest } = REQUESTS[write](turn)
  return aRequest({ address: url + path, cookie: turn.person.cookieHeader(), ...rest })
}

const transact = (db: Database, statements: (typeof WHOLE)[Write], turn: Turn) =>
  db.transaction((tx) => Promise.all(statements(tx, turn)))
