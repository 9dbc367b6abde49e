import type { EmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { signedInMembers } from '../members.ts'
import { options } from '../options.ts'
import { type Measured, percentileRows } from '../row.ts'
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

/** With sixteen clients and with one. Words of every kind alternate, from those of every tenth plan to typos. */
export async function* search(site: RunningSite): AsyncGenerator<Measured> {
  const words = alternate(Object.values(await drawTerms(site.database)))
  const members = await signedInMembers(site, CLIENTS)
  const cookies = members.map((member) => member.cookieHeader())
  const alone = cookies.slice(0, 1)
  for (const request of [SUGGESTIONS, ...(options.isQuick ? RESULTS.slice(0, 2) : RESULTS)]) {
    const addresses = await addressesOf(site.url, request, words)
    yield* percentileRows(request.name, await timesAt(addresses, cookies))
    if (options.isQuick) continue
    if (request !== SUGGESTIONS)
      yield* percentileRows(`${request.name}, one at a time`, await timesAt(addresses, alone))
  }
  if (options.isQuick) return
  for (const request of LATER) {
    const addresses = await addressesOf(site.url, request, words)
    yield* percentileRows(`${request.name}, one at a time`, await timesAt(addresses, alone), [50])
  }
  yield* percentileRows('what the index adds to publishing', await indexTimes(site), [50])
}

/** Searches among plans of sixteen words, without HTTP. */
export async function* texts(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  for (const size of SIZES) {
    const db = await aDatabaseOfTexts(postgres, size)
    const words = alternate(Object.values(await drawTerms({ ...postgres, database: `texts_${size}` })))
    const [suggestions, results] = searchesOf(db.sql)
    yield* percentileRows(`suggestions among ${size} plans`, await searchTimes(words, suggestions!))
    yield* percentileRows(`results among ${size} plans`, await searchTimes(words, results!))
    await db.end()
  }
}

/** One of each kind, then the next of each. */
function alternate(kinds: string[][]): string[] {
  const most = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: most }, (_, n) =>
    kinds.flatMap((kind) => (kind.length > 0 ? [kind[n % kind.length]!] : [])),
  ).flat()
}
