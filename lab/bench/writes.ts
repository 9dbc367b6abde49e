import { connect, type Database } from '#server/platform/db/database.ts'
import { CONTENT, COMPLETE_WRITES, replyContent } from './baseline-writes.ts'
import { aRequest, requestsPerSecond } from './load.ts'
import { type Comparison, compare, timesPerSecond } from './measure.ts'
import type { RunningSite } from './running-site.ts'
import { startRounds, type Round } from './rounds.ts'

type Write = keyof typeof COMPLETE_WRITES

/** The requests of a browser. */
const REQUESTS: Record<Write, (round: Round) => { method: string; path: string; body?: object }> = {
  like: ({ plan }) => ({ method: 'PUT', path: `/api/plans/${plan.id}/like` }),
  follow: ({ plan }) => ({ method: 'PUT', path: `/api/members/${plan.author_id}/follow` }),
  comment: ({ plan, id }) => ({
    method: 'POST',
    path: `/api/plans/${plan.id}/comments`,
    body: { id, content: CONTENT },
  }),
  reply: (round) => ({
    method: 'POST',
    path: `/api/plans/${round.plan.id}/comments`,
    body: { id: round.id, content: replyContent(round), parent_id: round.comment.id },
  }),
  commentLike: ({ comment }) => ({ method: 'PUT', path: `/api/comments/${comment.id}/like` }),
}

/** Writes per second of many members, compared with baseline transactions on the same database. */
export async function writeRate(
  site: RunningSite,
  write: Write,
  options: { isOnePlan?: boolean } = {},
): Promise<Comparison> {
  const db = connect(site.database)
  try {
    const next = await startRounds(site, db.sql, options)
    return await compare(
      (seconds) => requestsPerSecond(site.url, seconds, () => compose(site, write, next())),
      (seconds) => timesPerSecond(() => transact(db, COMPLETE_WRITES[write], next()), seconds),
    )
  } finally {
    await db.end()
  }
}

function compose({ url }: RunningSite, write: Write, round: Round): string {
  const { path, ...rest } = REQUESTS[write](round)
  return aRequest({ address: url + path, cookie: round.person.cookieHeader(), ...rest })
}

const transact = (db: Database, statements: (typeof COMPLETE_WRITES)[Write], round: Round) =>
  db.transaction((tx) => Promise.all(statements(tx, round)))
