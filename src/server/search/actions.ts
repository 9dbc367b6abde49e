import { unavailable } from '#domain/errors.ts'
import {
  type Found,
  type FoundMember,
  type FoundPlans,
  type FoundTag,
  type SearchResults,
  SUGGESTED,
  type Suggestions,
} from '#domain/search.ts'
import type { Sql } from '#server/db/database.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'
import { searchMembers, searchMembersNear, searchMembersWith, toCard } from './members/actions.ts'
import { listMembersWith, listNamed } from './members/queries.ts'
import { EMPTY_PAGE } from './page.ts'
import { type PlanQuery, searchPlans, toFoundPlans } from './plans/actions.ts'
import { findPlans } from './plans/find-plans.ts'
import { type Asked, type Query, readQuery } from './read-query.ts'
import { searchTags, toFoundTags, toTag } from './tags/actions.ts'
import { listTagsWith, type TagRow, TAGS_WITH } from './tags/queries.ts'

type Paged = { after?: string | undefined }

/**
 * A few searches run at once, and the others wait here: in the database they would only compete for the processor, and
 * delay all other requests.
 */
export function createSearch(sql: Sql) {
  const pool = createWorkPool({ running: 3, waiting: 100 }, unavailable)
  const tagsWith = async (query: Query | null) =>
    query ? await listTagsWith(sql, query, { rows: TAGS_WITH }) : []

  return {
    /** The first page of each kind. */
    all: ({ q, exact, ...asked }: Asked & PlanQuery): Promise<SearchResults> =>
      pool(async () => {
        const query = await readQuery(sql, { q, exact })
        return await searchAll(sql, query, await tagsWith(query), asked)
      }),

    /** A few of each kind. */
    suggest: (asked: Asked): Promise<Suggestions> =>
      pool(async () => {
        const query = await readQuery(sql, asked, true)
        return await suggest(sql, query, await tagsWith(query))
      }),

    plans: ({ q, exact, ...asked }: Asked & PlanQuery): Promise<FoundPlans> =>
      pool(async () => {
        const query = await readQuery(sql, { q, exact })
        return await searchPlans(sql, query, await tagsWith(query), asked)
      }),

    members: ({ q, exact, after }: Asked & Paged): Promise<Found<FoundMember>> =>
      pool(async () => await searchMembers(sql, await readQuery(sql, { q, exact }), after)),

    tags: ({ q, exact, after }: Asked & Paged): Promise<Found<FoundTag>> =>
      pool(async () => await searchTags(sql, await readQuery(sql, { q, exact }), after)),
  }
}

async function searchAll(
  sql: Sql,
  query: Query | null,
  tags: TagRow[],
  asked: PlanQuery,
): Promise<SearchResults> {
  const [plans, members] = await Promise.all([
    searchPlans(sql, query, tags, asked),
    query ? searchMembersWith(sql, query) : EMPTY_PAGE,
  ])
  const isEmpty = members.items.length === 0 && plans.items.every((plan) => plan.is_close)
  return {
    plans,
    members: query && isEmpty ? await searchMembersNear(sql, query) : members,
    tags: toFoundTags(tags),
    without_filters: plans.items.length === 0 ? await countWithoutFilters(sql, query, tags, asked) : null,
  }
}

async function countWithoutFilters(
  sql: Sql,
  query: Query | null,
  tags: TagRow[],
  { tag, sort, ...filters }: PlanQuery,
): Promise<number | null> {
  // With words a tag is one more filter; without words it is the search itself.
  const asked = query ? { sort } : { tag, sort }
  const left = query ? { tag, ...filters } : filters
  if (!Object.values(left).some(Boolean)) return null
  const { items, next } = await searchPlans(sql, query, tags, asked)
  return items.length + (next ? 1 : 0)
}

async function suggest(sql: Sql, query: Query | null, tags: TagRow[]): Promise<Suggestions> {
  if (!query) return { ...toFoundPlans([], null), plans: [], members: [], tags: [] }
  const [members, plans] = await Promise.all([
    listMembersWith(sql, query, { rows: SUGGESTED.members, after: null }),
    findPlans(sql, {
      query,
      tags,
      tag: null,
      authorId: null,
      filters: [],
      namedIds: await listNamed(sql, query),
      sort: 'relevance',
      rows: SUGGESTED.plans,
      withText: false,
    }),
  ])
  const isEmpty = members.length === 0 && plans.every(({ isClose }) => isClose)
  const near = isEmpty ? await searchMembersNear(sql, query) : null
  const { highlight, corrected } = toFoundPlans(plans, query)
  return {
    highlight,
    corrected,
    plans: plans.map(({ slug, title, author }) => ({ slug, title, author: author?.pseudo ?? null })),
    members: near ? near.items.slice(0, SUGGESTED.members) : members.map(toCard),
    tags: tags.slice(0, SUGGESTED.tags).map(toTag),
  }
}
