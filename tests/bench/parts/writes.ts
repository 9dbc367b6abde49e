import { beside, type Measured } from '../row.ts'
import type { RunningSite } from '../running-site.ts'
import { writeRate } from '../writes.ts'

/** By many members, beside a transaction that writes the same rows and asks nothing. */
export async function* writes(site: RunningSite): AsyncGenerator<Measured> {
  yield beside('like, many plans', '/s', await writeRate(site, 'like'))
  yield beside('like, one plan', '/s', await writeRate(site, 'like', { isOnePlan: true }))
  yield beside('follow', '/s', await writeRate(site, 'follow'))
  yield beside('comment', '/s', await writeRate(site, 'comment'))
}
