import type { Database, Sql } from '#server/platform/db/database.ts'
import type { EmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts'
import { readFollowing } from '#server/feed/actions.ts'
import { type List, LISTS, type Subjects, findSubjects } from '../lists.ts'
import { options } from '../options.ts'
import { comparedRow, type Measured } from '../row.ts'
import { aDatabaseOfLists } from '../short-lists.ts'

const SIZES = options.isLarge ? [1_000, 1_000_000] : [1_000, 100_000]
const TIMES = 31
const LATER_PAGE = 50

type Community = { sql: Sql; subjects: Subjects }

/** A page of any list must take as long among many plans as among few: the first page, and a late one. */
export async function* growth(postgres: EmbeddedPostgres): AsyncGenerator<Measured> {
  const databases: Database[] = []
  try {
    for (const size of SIZES) databases.push(await aDatabaseOfLists(postgres, size))
    const communities = await Promise.all(
      databases.map(async ({ sql }) => ({ sql, subjects: await findSubjects(sql) })),
    )
    for (const [name, list] of Object.entries(LISTS)) {
      const cursors = await Promise.all(communities.map((each) => cursorOf(each, list)))
      yield await compareTimes(name, communities, (each) => list(each.sql, each.subjects))
      if (cursors.every((cursor) => cursor !== undefined)) {
        yield await compareTimes(`${name}, further down`, communities, (each, index) =>
          list(each.sql, each.subjects, cursors[index]),
        )
      }
    }
    yield await compareFeeds(communities.at(-1)!)
  } finally {
    await Promise.all(databases.map((db) => db.end()))
  }
}

async function compareTimes(
  name: string,
  communities: Community[],
  read: (community: Community, index: number) => Promise<unknown>,
): Promise<Measured> {
  const [few = NaN, many = NaN] = await timesOf(
    communities.map((community, index) => () => read(community, index)),
  )
  return comparedRow(name, 'ms', { product: many, limit: few, ratio: many / few })
}

/** The minimum of many rounds: other load on the machine can only add to the time. */
async function timesOf(reads: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = reads.map((): number[] => [])
  for (let round = 0; round < TIMES; round++) {
    for (const [index, read] of reads.entries()) {
      const began = performance.now()
      await read()
      times[index]?.push(performance.now() - began)
    }
  }
  return times.map((each) => Math.min(...each))
}

/** Followed topics must not make the feed much slower than that of the members alone. */
async function compareFeeds({ sql, subjects }: Community): Promise<Measured> {
  const [withTopics = NaN, ofMembers = NaN] = await timesOf([
    () => readFollowing(sql, subjects.member, {}),
    () => readFollowing(sql, subjects.member, { from: 'members' }),
  ])
  return comparedRow('feed with topics, of that without', 'ms', {
    product: withTopics,
    limit: ofMembers,
    ratio: withTopics / ofMembers,
  })
}

/** The cursor of a late page; of the last full one, where there are fewer. */
async function cursorOf({ sql, subjects }: Community, list: List): Promise<string | undefined> {
  const nextOf = async (after?: string) => {
    const page: { next?: string | null } = await list(sql, subjects, after)
    return page.next ?? undefined
  }
  let cursor: string | undefined
  let next = await nextOf()
  for (let page = 2; page <= LATER_PAGE && next !== undefined; page++) {
    const following = await nextOf(next)
    if (following === undefined) break
    cursor = next
    next = following
  }
  return cursor
}
