import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { signedInMembers } from '../members.ts'
import { options } from '../options.ts'
import { type Measured, waits } from '../row.ts'
import type { RunningSite } from '../running-site.ts'
import {
  addressesOf,
  CLIENTS,
  drawTerms,
  indexTimes,
  LATER,
  RESULTS,
  searchesOf,
  searchTimes,
  SUGGESTIONS,
  timesAt,
} from '../search.ts'
import { aDatabaseOfTexts } from '../short-texts.ts'

const SIZES = [100_000, 1_000_000]

/** Sixteen at a time and one at a time. Words of every kind take turns, from those of every tenth plan to typos. */
export async function* search(site: RunningSite): AsyncGenerator<Measured> {
  const words = inTurns(Object.values(await drawTerms(site.database)))
  const members = await signedInMembers(site, CLIENTS)
  const cookies = members.map((member) => member.cookieHeader())
  const alone = cookies.slice(0, 1)
  for (const way of [SUGGESTIONS, ...(options.isQuick ? RESULTS.slice(0, 2) : RESULTS)]) {
    const addresses = await addressesOf(site.url, way, words)
    yield* waits(way.name, await timesAt(addresses, cookies))
    if (options.isQuick) continue
    if (way !== SUGGESTIONS) yield* waits(`${way.name}, one at a time`, await timesAt(addresses, alone))
  }
  if (options.isQuick) return
  for (const way of LATER) {
    const addresses = await addressesOf(site.url, way, words)
    yield* waits(`${way.name}, one at a time`, await timesAt(addresses, alone), [50])
  }
  yield* waits('what the index adds to publishing', await indexTimes(site), [50])
}

/** Without HTTP, among plans of sixteen words. */
export async function* texts(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  for (const size of SIZES) {
    const db = await aDatabaseOfTexts(postgres, size)
    const words = inTurns(Object.values(await drawTerms({ ...postgres, database: `texts_${size}` })))
    const [suggestions, results] = searchesOf(db.sql)
    yield* waits(`suggestions among ${size} plans`, await searchTimes(words, suggestions!))
    yield* waits(`results among ${size} plans`, await searchTimes(words, results!))
    await db.end()
  }
}

/** One of each kind, then the next of each. */
function inTurns(kinds: string[][]): string[] {
  const most = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: most }, (_, n) =>
    kinds.flatMap((kind) => (kind.length > 0 ? [kind[n % kind.length]!] : [])),
  ).flat()
}
