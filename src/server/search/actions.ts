import { AppError, unavailable } from '#domain/errors.ts'
import {
  type Found,
  type FoundMember,
  type FoundPlans,
  type FoundTag,
  QUERY_MIN,
  type SearchResults,
  SUGGESTED,
  type Suggestions,
} from '#domain/search.ts'
import { cleanQuery, isLongEnough } from '#domain/clean-query.ts'
import type { Sql } from '#server/db/database.ts'
import { filterNumbers, toFacets } from '#server/feed/facets.ts'
import { createWorkPool } from '#server/lib/work-pool.ts'
import { createFirstAnswers } from './first/actions.ts'
import { searchMembers, searchMembersNear, searchMembersWith, toCard } from './members/actions.ts'
import { listMembersWith } from './members/queries.ts'
import { type PlanQuery, searchPlans } from './plans/actions.ts'
import { findPlans } from './plans/find-plans.ts'
import { searchTags, toTag } from './tags/actions.ts'
import { listTagsWith, TAGS_WITH } from './tags/queries.ts'
import { resolveWords, type Term } from './words/resolve.ts'

type Asked = { q?: string | undefined }
type Paged = { after?: string | undefined }

/** The words of a query, none for an empty one. */
async function readWords(sql: Sql, { q = '' }: Asked): Promise<Term[]> {
  const query = cleanQuery(q)
  if (q !== '' && !isLongEnough(query))
    throw new AppError('invalid', `Tapez au moins ${QUERY_MIN} caractères pour rechercher.`, 'q')
  return query ? await resolveWords(sql, q) : []
}

/**
 * A few searches run at once, and the others wait here: in the database they would only compete for the processor, and
 * hold up everybody who wants something else of it.
 */
export function createSearch(sql: Sql) {
  const pool = createWorkPool({ running: 3, waiting: 100 }, unavailable)
  const first = createFirstAnswers(sql, pool)

  async function searchAll({ q, ...query }: Asked & PlanQuery): Promise<SearchResults> {
    const filters = filtersAlone(query)
    const found = q && filters ? await first.search(q, filters) : null
    if (!found) return await pool(() => searchInSteps(sql, { q, ...query }))
    const isLeftOut = found.plans.items.length === 0 && filters !== null && filters.length > 0
    return {
      ...found,
      without_filters: isLeftOut ? countOf((await searchAll({ q, sort: 'relevance' })).plans) : null,
    }
  }

  return {
    /** The first page of each kind. */
    all: searchAll,

    /** A few of each kind. */
    async suggest({ q }: Asked): Promise<Suggestions> {
      const found = q ? await first.suggest(q) : null
      return found ?? (await pool(() => suggest(sql, { q })))
    },

    plans: ({ q, ...query }: Asked & PlanQuery): Promise<FoundPlans> =>
      pool(async () => await searchPlans(sql, await readWords(sql, { q }), query)),

    members: ({ q, after }: Asked & Paged): Promise<Found<FoundMember>> =>
      pool(async () => await searchMembers(sql, await readWords(sql, { q }), after)),

    tags: ({ q, after }: Asked & Paged): Promise<Found<FoundTag>> =>
      pool(async () => await searchTags(sql, await readWords(sql, { q }), after)),
  }
}

async function searchInSteps(sql: Sql, { q, ...query }: Asked & PlanQuery): Promise<SearchResults> {
  const terms = await readWords(sql, { q })
  const [plans, members, tags] = await Promise.all([
    searchPlans(sql, terms, query),
    searchMembersWith(sql, terms),
    searchTags(sql, terms),
  ])
  const isEmpty = members.items.length === 0 && (plans.items.length === 0 || plans.isNear)
  return {
    plans,
    members: isEmpty ? await searchMembersNear(sql, terms) : members,
    tags,
    without_filters: plans.items.length === 0 ? await countWithoutFilters(sql, terms, query) : null,
  }
}

/** The numbers of the filters, if the query has words and filters only; otherwise null. */
function filtersAlone({ sort, tag, author, after, ...filters }: PlanQuery): number[] | null {
  return sort === 'relevance' && !tag && !author && !after ? filterNumbers(toFacets(filters)) : null
}

async function countWithoutFilters(sql: Sql, terms: Term[], query: PlanQuery): Promise<number | null> {
  const { tag, sort, ...filters } = query
  // With words a tag is one more filter; without words it is the search itself.
  const asked = terms.length > 0 ? { sort } : { tag, sort }
  const left = terms.length > 0 ? { tag, ...filters } : filters
  if (!Object.values(left).some(Boolean)) return null
  return countOf(await searchPlans(sql, terms, asked))
}

/** Counts one more than a page if there is a next page. */
const countOf = ({ items, next }: FoundPlans) => items.length + (next ? 1 : 0)

async function suggest(sql: Sql, query: Asked): Promise<Suggestions> {
  const terms = await readWords(sql, query)
  if (terms.length === 0) return { plans: [], members: [], tags: [] }
  const [members, { plans, tags }] = await Promise.all([
    listMembersWith(sql, terms, { rows: SUGGESTED.members, after: null }),
    suggestPlans(sql, terms),
  ])
  const isEmpty = members.length === 0 && plans.every(({ isNear }) => isNear)
  const near = isEmpty ? await searchMembersNear(sql, terms) : null
  return {
    plans: plans.map(({ slug, title, author }) => ({ slug, title, author: author?.pseudo ?? null })),
    members: near ? near.items.slice(0, SUGGESTED.members) : members.map(toCard),
    tags: tags.slice(0, SUGGESTED.tags).map(toTag),
  }
}

async function suggestPlans(sql: Sql, terms: Term[]) {
  const tags = await listTagsWith(sql, terms, { rows: TAGS_WITH })
  const plans = await findPlans(sql, {
    terms,
    tags,
    tag: null,
    authorId: null,
    facets: toFacets({}),
    sort: 'relevance',
    rows: SUGGESTED.plans,
    withText: false,
  })
  return { plans, tags }
}
