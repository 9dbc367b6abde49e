import { openConnection, type DatabaseTarget } from '#server/platform/db/client.ts'
import { createSearch } from '#server/search/actions.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { SEARCH_ORDERS } from './goals.ts'
import { aGet, responseTimes } from './load.ts'
import type { RunningSite } from './running-site.ts'

/** Concurrent clients. */
export const CLIENTS = 16
const WARM_UP_SECONDS = 10
const SECONDS = 3

type SearchRequest = {
  name: string
  path: string
  /** The cursor of a later page is in the page before it. */
  page?: number
  /** Requested under so many addresses that no request finds its page in the cache. */
  isUncached?: boolean
}

export const SUGGESTIONS: SearchRequest = { name: 'suggestions', path: '/api/search/suggestions?' }
/** Every order, with and without filters. */
export const RESULTS: SearchRequest[] = Object.entries(SEARCH_ORDERS).map(([name, query]) => ({
  name: `results, ${name}`,
  path: `/api/search?${new URLSearchParams(query)}&`,
}))
/** Measured with one client. */
export const LATER: SearchRequest[] = [
  { name: 'third page', path: '/api/search/plans?', page: 3 },
  { name: 'third page, newest', path: '/api/search/plans?sort=new&', page: 3 },
  { name: 'uncached page', path: '/search?', isUncached: true },
]

/** Search terms by their frequency, drawn from the data at random, the same at every run. */
export async function drawTerms(database: DatabaseTarget): Promise<Record<string, string[]>> {
  const { sql, end } = await openConnection(database)
  try {
    // Counted in some five thousand plans: the rarest words occur once.
    await sql`
      create temporary table known as
      select word, plans / (select count(*) from plan_search)::float8 as share, hashtext(word) as chance
      from search_words where word ~ '^[a-z]{4,}$'`
    const draw = async (text: string, which: string) =>
      (
        await sql.unsafe<{ text: string }[]>(
          `select ${text} as text from known where ${which} order by chance limit 40`,
        )
      ).map((row) => row.text)
    const common = await draw('word', 'share between 0.07 and 0.2')
    const usual = await draw('word', 'share between 0.005 and 0.02')
    return {
      'a word of every tenth plan': common,
      'of every hundredth': usual,
      'a rare word': await draw('word', 'share <= 0.0003'),
      'three letters inside words': await draw('substr(word, 2, 3)', 'length(word) > 5'),
      'five letters inside words': await draw('substr(word, 2, 5)', 'length(word) > 6'),
      'two words': common.flatMap((word) => usual.slice(0, 4).map((other) => `${word} ${other}`)),
      'a typo': await draw('left(word, 3) || substr(word, 5)', 'length(word) > 7'),
      nothing: await draw(`reverse(word) || 'zq'`, 'length(word) > 5'),
      'two letters beside a word': common.map((word) => `de ${word}`),
    }
  } finally {
    await end()
  }
}

/** The addresses of the searches for these texts. */
export async function addressesOf(site: string, request: SearchRequest, texts: string[]): Promise<string[]> {
  const { path, page = 1, isUncached = false } = request
  const addresses: string[] = []
  for (const q of isUncached
    ? UNCACHED_SUFFIXES.flatMap((spaces) => texts.map((text) => text + spaces))
    : texts) {
    let address: string | null = `${site}${path}${new URLSearchParams({ q })}`
    for (let count = 1; count < page && address; count++) address = await nextOf(address)
    if (address) addresses.push(address)
  }
  return addresses
}

const UNCACHED_SUFFIXES = Array.from({ length: 40 }, (_, count) => ' '.repeat(count + 1))

async function nextOf(address: string): Promise<string | null> {
  const { next } = (await (await fetch(address)).json()) as { next: string | null }
  return next && `${address.replace(/&after=.*/, '')}&${new URLSearchParams({ after: next })}`
}

/** Milliseconds of each response under concurrent requests of members, whose responses are not cached. */
export async function timesAt(addresses: string[], cookies: string[]): Promise<number[]> {
  if (addresses.length === 0) return []
  const urls = addresses.map((address) => new URL(address))
  let request = 0
  const ask = (seconds: number) =>
    responseTimes(addresses[0]!, {
      connections: cookies.length,
      seconds,
      compose: (connection) => aGet(urls[request++ % urls.length]!, cookies[connection]),
      // Each from a different network: requests of one network wait for one another in the rate limiter.
      addressOf: (connection) => `127.0.1.${connection + 1}`,
    })
  // Each connection plans each statement a few times before it caches the query plan, as a running site has done.
  const isAlone = cookies.length === 1
  await ask(isAlone ? 1 : WARM_UP_SECONDS)
  return await ask(isAlone ? 1 : SECONDS)
}

type Search = (q: string) => Promise<unknown>

/** Suggestions and results, without HTTP. */
export function searchesOf(sql: Sql): Search[] {
  const { suggest, all } = createSearch(sql)
  return [(q) => suggest({ q }), (q) => all({ q, sort: 'relevance' })]
}

/** Milliseconds of each search, with sixteen concurrent clients. */
export async function searchTimes(texts: string[], search: Search): Promise<number[]> {
  let request = 0
  const searchFor = async (seconds: number) => {
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    const client = async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await search(texts[request++ % texts.length]!)
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return times
  }
  await searchFor(WARM_UP_SECONDS)
  return await searchFor(SECONDS)
}

const ROUNDS = 60

/** Milliseconds that the search index adds to publishing a plan. Every change is rolled back. */
export async function indexTimes({ database }: RunningSite): Promise<number[]> {
  const { sql, end } = await openConnection(database)
  const times: number[] = []
  try {
    const ids = await sql<{ id: string }[]>`
      select id from plans where status = 'published' order by hashtext(id::text) limit ${ROUNDS}`
    for (const { id } of ids) {
      await sql`begin`
      await sql`delete from plan_search where plan_id = ${id}`
      times.push(await timeOf(() => sql`select search_index_plan(p) from plans p where id = ${id}`))
      await sql`rollback`
    }
  } finally {
    await end()
  }
  return times.slice(ROUNDS / 6)
}

async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
