import type { EmbeddedPostgres } from '#server/db/embedded.ts'
import { SEARCH_ORDERS } from '../goals.ts'
import { options } from '../options.ts'
import { type Measured, waits } from '../row.ts'
import type { RunningSite } from '../running-site.ts'
import { drawTerms, indexTimes, searchesOf, searchTimes, timesAt } from '../search.ts'
import { aDatabaseOfTexts } from '../short-texts.ts'

const SIZES = [100_000, 1_000_000]

/** Sixteen at a time and one at a time. Words of every kind take turns, from those of every tenth plan to typos. */
export async function* search(site: RunningSite): AsyncGenerator<Measured> {
  const words = inTurns(Object.values(await drawTerms(site.database)))
  const addresses = (path: string) => words.map((q) => `${site.url}${path}${new URLSearchParams({ q })}`)
  yield* waits('suggestions', await timesAt(addresses('/api/search/suggestions?')))
  for (const [order, query] of Object.entries(SEARCH_ORDERS)) {
    const results = addresses(`/api/search?${new URLSearchParams(query)}&`)
    yield* waits(`results, ${order}`, await timesAt(results))
    if (options.isQuick) return
    yield* waits(`results, ${order}, one at a time`, await timesAt(results, 1), [50])
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
