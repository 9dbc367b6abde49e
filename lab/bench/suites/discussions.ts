import { connect } from '#server/platform/db/database.ts'
import { discussionAddresses, discussionPages, fillDiscussions, pageTimes } from '../discussions.ts'
import { signedInMembers } from '../members.ts'
import { topicTimes } from '../publish.ts'
import { comparedRow, type Measured, percentileRows } from '../row.ts'
import type { RunningSite } from '../running-site.ts'
import { timesAt } from '../search.ts'
import { writeRate } from '../writes.ts'

const CLIENTS = 16

/** Pages of large discussions, suggested mentions, and the writes of replies and likes on comments. */
export async function* discussions(site: RunningSite): AsyncGenerator<Measured> {
  yield comparedRow('reply with two mentions', '/s', await writeRate(site, 'reply'))
  yield comparedRow('like on a comment', '/s', await writeRate(site, 'commentLike'))
  yield* percentileRows('what the topics of a plan with 8 tags add', await topicTimes(site.database), [50])
  const db = connect(site.database, { isTimed: false })
  try {
    const filled = await fillDiscussions(db.sql)
    for (const [name, read] of Object.entries(await discussionPages(db.sql, filled)))
      yield* percentileRows(name, await pageTimes(read))
    for (const { name, path } of await discussionAddresses(db.sql, filled))
      yield* percentileRows(name, await pageTimes(async () => await (await fetch(site.url + path)).text()))
    const cookies = (await signedInMembers(site, CLIENTS)).map((member) => member.cookieHeader())
    const addresses = ['', 'm', 'or', 'ore', 'marie', 'zzz'].map(
      (q) => `${site.url}/api/plans/${filled.large}/mentions?q=${q}&thread=${filled.thread}`,
    )
    yield* percentileRows('suggested mentions', await timesAt(addresses, cookies))
  } finally {
    await db.end()
  }
}
