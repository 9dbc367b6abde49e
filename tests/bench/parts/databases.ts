import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { aDatabaseToCount, analyticsTimes, countedLikes } from '../analytics.ts'
import { aDatabaseOfMembers, leaderboardTimes, LISTS } from '../leaderboard.ts'
import { alone, beside, type Measured, waits } from '../row.ts'
import { slowestFor, TEXT_FUNCTIONS } from '../text-functions.ts'

const MEMBERS = 100_000
const PLANS = 100_000

/** Of a hundred thousand members. */
export async function* leaderboard(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const db = await aDatabaseOfMembers(postgres, MEMBERS)
  for (const list of LISTS) {
    const [lines, place] = await leaderboardTimes(db.sql, list)
    yield alone(`${list.sort}, ${list.period}: fifty lines`, 'ms', lines)
    yield alone(`${list.sort}, ${list.period}: own place`, 'ms', place)
  }
  await db.end()
}

/** Of a hundred thousand plans with a million likes and views. */
export async function* analytics(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const db = await aDatabaseToCount(postgres, PLANS)
  yield* waits('all that the screen asks', await analyticsTimes(db))
  yield beside('likes counted by day, beside likes that are not', '/s', await countedLikes(db))
  await db.end()
}

/** The slowest text of each function that reads what people typed, in milliseconds of the processor. */
export async function* functions(): AsyncGenerator<Measured> {
  for (const one of TEXT_FUNCTIONS) {
    const { text, ms } = slowestFor(one)
    yield alone(`${one.name}, ${one.length} characters: \`${text.replaceAll('|', '\\|')}\``, 'ms', ms)
  }
}
