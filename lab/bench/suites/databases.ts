import type { EmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { aDatabaseToCount, analyticsTimes, countedLikes } from '../analytics.ts'
import { aDatabaseOfMembers, leaderboardTimes, LISTS } from '../leaderboard.ts'
import { singleRow, comparedRow, type Measured, percentileRows } from '../row.ts'
import { slowestFor, TEXT_FUNCTIONS } from '../text-functions.ts'

const MEMBERS = 100_000
const PLANS = 100_000

/** With a hundred thousand members. */
export async function* leaderboard(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const db = await aDatabaseOfMembers(postgres, MEMBERS)
  for (const list of LISTS) {
    const [lines, place] = await leaderboardTimes(db.sql, list)
    yield singleRow(`${list.sort}, ${list.period}: fifty lines`, 'ms', lines)
    yield singleRow(`${list.sort}, ${list.period}: own place`, 'ms', place)
  }
  await db.end()
}

/** With a hundred thousand plans and a million likes and views. */
export async function* analytics(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const db = await aDatabaseToCount(postgres, PLANS)
  yield* percentileRows('all that the screen asks', await analyticsTimes(db))
  yield comparedRow('likes counted by day, beside likes that are not', '/s', await countedLikes(db))
  await db.end()
}

/** The slowest text of each function that reads typed texts, in milliseconds of processor time. */
export async function* functions(): AsyncGenerator<Measured> {
  for (const one of TEXT_FUNCTIONS) {
    const { text, ms } = slowestFor(one)
    yield singleRow(`${one.name}, ${one.length} characters: \`${text.replaceAll('|', '\\|')}\``, 'ms', ms)
  }
}
