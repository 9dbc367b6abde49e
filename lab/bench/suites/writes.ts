import { comparedRow, type Measured } from '../row.ts'
import type { RunningSite } from '../running-site.ts'
import { writeRate } from '../writes.ts'

/** Writes of many members, compared with a transaction that only writes the same rows. */
export async function* writes(site: RunningSite): AsyncGenerator<Measured> {
  yield comparedRow('like, many plans', '/s', await writeRate(site, 'like'))
  yield comparedRow('like, one plan', '/s', await writeRate(site, 'like', { isOnePlan: true }))
  yield comparedRow('follow', '/s', await writeRate(site, 'follow'))
  yield comparedRow('comment', '/s', await writeRate(site, 'comment'))
}
