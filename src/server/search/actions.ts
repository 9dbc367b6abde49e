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
import { toFacets } from '#server/feed/facets.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'
import { searchMembers, searchMembersNear, searchMembersWith, toCard } from './members/actions.ts'
import { listMembersWith } from './members/queries.ts'
import { type PlanQuery, searchPlans } from './plans/actions.ts'
import { findPlans } from './plans/find-plans.ts'
import { searchTags, toFoundTags, toTag } from './tags/actions.ts'
import { readWords, type Term } from './words/resolve.ts'
import { listTagsWith, type TagRow, TAGS_WITH } from './tags/queries.ts'

type Asked = { q?: string | undefined }
type Paged = { after?: string | undefined }

/**
 * A few searches run at once, and the others wait here: in the database they would only compete for the processor, and
 * hold up everybody who wants something else of it.
 */
export function createSearch(sql: Sql) {
  const pool = createWorkPool({ running: 3, waiting: 100 }, unavailable)
  /** What was typed as words, and the tags that have it. */
  const search = <Answer>(
    q: string | undefined,
    answer: (terms: Term[], tags: TagRow[]) => Promise<Answer>,
  ): Promise<Answer> =>
    pool(async () => {
      const terms = await readWords(sql, q)
      const tags = terms.length > 0 ? await listTagsWith(sql, terms, { rows: TAGS_WITH }) : []
      return await answer(terms, tags)
    })

  return {
    /** The first page of each kind. */
    all: ({ q, ...query }: Asked & PlanQuery): Promise<SearchResults> =>
      search(q, (terms, tags) => searchAll(sql, terms, tags, query)),

    /** A few of each kind. */
    suggest: ({ q }: Asked): Promise<Suggestions> => search(q, (terms, tags) => suggest(sql, terms, tags)),

    plans: ({ q, ...query }: Asked & PlanQuery): Promise<FoundPlans> =>
      search(q, (terms, tags) => searchPlans(sql, terms, tags, query)),

    members: ({ q, after }: Asked & Paged): Promise<Found<FoundMember>> =>
      pool(async () => await searchMembers(sql, await readWords(sql, q), after)),

    tags: ({ q, after }: Asked & Paged): Promise<Found<FoundTag>> =>
      pool(async () => await searchTags(sql, await readWords(sql, q), after)),
  }
}

async function searchAll(sql: Sql, terms: Term[], tags: TagRow[], query: PlanQuery): Promise<SearchResults> {
  const [plans, members] = await Promise.all([
    searchPlans(sql, terms, tags, query),
    searchMembersWith(sql, terms),
  ])
  const isEmpty = members.items.length === 0 && plans.items.every((plan) => plan.is_close)
  return {
    plans,
    members: isEmpty ? await searchMembersNear(sql, terms) : members,
    tags: toFoundTags(tags),
    without_filters: plans.items.length === 0 ? await countWithoutFilters(sql, terms, tags, query) : null,
  }
}

async function countWithoutFilters(
  sql: Sql,
  terms: Term[],
  tags: TagRow[],
  query: PlanQuery,
): Promise<number | null> {
  const { tag, sort, ...filters } = query
  // With words a tag is one more filter; without words it is the search itself.
  const asked = terms.length > 0 ? { sort } : { tag, sort }
  const left = terms.length > 0 ? { tag, ...filters } : filters
  if (!Object.values(left).some(Boolean)) return null
  const { items, next } = await searchPlans(sql, terms, tags, asked)
  return items.length + (next ? 1 : 0)
}

async function suggest(sql: Sql, terms: Term[], tags: TagRow[]): Promise<Suggestions> {
  if (terms.length === 0)
    return { plans: [], members: [], tags: [], highlight: { stems: [], parts: [] }, corrected: null }
  const [members, plans] = await Promise.all([
    listMembersWith(sql, terms, { rows: SUGGESTED.members, after: null }),
    findPlans(sql, {
      terms,
      tags,
      tag: null,
      authorId: null,
      facets: toFacets({}),
      sort: 'relevance',
      rows: SUGGESTED.plans,
      withText: false,
    }),
  ])
  const isEmpty = members.length === 0 && plans.every(({ isNear }) => isNear)
  const near = isEmpty ? await searchMembersNear(sql, terms) : null
  return {
    highlight: { stems: [], parts: terms.map(({ text }) => text) },
    corrected: null,
    plans: plans.map(({ slug, title, author }) => ({ slug, title, author: author?.pseudo ?? null })),
    members: near ? near.items.slice(0, SUGGESTED.members) : members.map(toCard),
    tags: tags.slice(0, SUGGESTED.tags).map(toTag),
  }
}
