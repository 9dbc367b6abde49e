import { openSession, type Target } from '#server/db/client.ts'
import { createSearch } from '#server/search/actions.ts'
import type { Sql } from '#server/db/sql.ts'
import { aGet, answerTimes } from './load.ts'
import type { RunningSite } from './running-site.ts'

/** So many ask at the same time. */
const CLIENTS = 16
const WARM_UP_SECONDS = 3
const SECONDS = 4

/** What people type, by how much of it there is. Drawn from the data by chance, the same at every run. */
export async function drawTerms(database: Target): Promise<Record<string, string[]>> {
  const { sql, end } = await openSession(database)
  try {
    await sql`
      create temporary table known as
      select word, count(*) / (select count(*) from plan_search)::float8 as share, count(*) as plans, hashtext(word) as chance
      from plan_search, unnest(words) as id join search_words using (id)
      where word ~ '^[a-z]{4,}$' group by word`
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
      'of one to three plans': await draw('word', 'plans <= 3'),
      'three letters inside words': await draw('substr(word, 2, 3)', 'length(word) > 5'),
      'five letters inside words': await draw('substr(word, 2, 5)', 'length(word) > 6'),
      'two words': common.flatMap((word) => usual.slice(0, 4).map((other) => `${word} ${other}`)),
      'a typo': await draw('left(word, 3) || substr(word, 5)', 'length(word) > 7'),
      nothing: await draw(`reverse(word) || 'zq'`, 'length(word) > 5'),
    }
  } finally {
    await end()
  }
}

/** The same question in so many ways that none is asked again while its page lies in the cache. */
export const asNobodyAsked = (texts: string[], write: (text: string, spaces: string) => string): string[] =>
  Array.from({ length: 40 }, (_, count) => texts.map((text) => write(text, ' '.repeat(count + 1)))).flat()

/** How long each answer takes, in milliseconds, while the others ask too. */
export async function timesAt(addresses: string[], clients = CLIENTS): Promise<number[]> {
  const urls = addresses.map((address) => new URL(address))
  let asked = 0
  // Each from a network of its own: those of one network wait for one another where their requests are counted.
  const compose = () => aGet(urls[asked++ % urls.length]!)
  const addressOf = (connection: number) => `127.0.1.${connection + 1}`
  const ask = (seconds: number) =>
    answerTimes(addresses[0]!, { connections: clients, seconds, compose, addressOf })
  // Each connection plans each statement a few times before it keeps the plan: a site that runs has done so.
  await ask(WARM_UP_SECONDS)
  return await ask(SECONDS)
}

type Search = (q: string) => Promise<unknown>

/** Without HTTP: suggestions and results. */
export function searchesOf(sql: Sql): Search[] {
  const { suggest, all } = createSearch(sql)
  return [(q) => suggest({ q }), (q) => all({ q, sort: 'relevance' })]
}

/** How long each search takes in milliseconds, sixteen at a time. */
export async function searchTimes(texts: string[], search: Search): Promise<number[]> {
  let asked = 0
  const searchFor = async (seconds: number) => {
    const times: number[] = []
    const until = performance.now() + seconds * 1000
    const client = async () => {
      while (performance.now() < until) {
        const began = performance.now()
        await search(texts[asked++ % texts.length]!)
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return times
  }
  await searchFor(WARM_UP_SECONDS)
  return await searchFor(SECONDS)
}

const TURNS = 60

/** What the index adds to publishing a plan, in milliseconds. Nothing of it is kept. */
export async function indexTimes({ database }: RunningSite): Promise<number[]> {
  const { sql, end } = await openSession(database)
  const times: number[] = []
  try {
    const ids = await sql<{ id: string }[]>`
      select id from plans where status = 'published' order by hashtext(id::text) limit ${TURNS}`
    for (const { id } of ids) {
      await sql`begin`
      times.push(await indexOne(sql, id))
      await sql`rollback`
    }
  } finally {
    await end()
  }
  return times.slice(TURNS / 6)
}

async function indexOne(tx: Sql, id: string): Promise<number> {
  await tx`delete from plan_search where plan_id = ${id}`
  const began = performance.now()
  await tx`select search_put_plan(p) from plans p where id = ${id}`
  return performance.now() - began
}
