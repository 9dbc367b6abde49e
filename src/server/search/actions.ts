import { AppError } from '#domain/errors.ts'
import { QUERY_MIN, type SearchResults, SUGGESTED, type Suggestions } from '#domain/search.ts'
import { cleanQuery } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { toFacets } from '#server/feed/facets.ts'
import { searchMembers, suggestMembers } from './members/actions.ts'
import { type PlanQuery, searchPlans } from './plans/actions.ts'
import { findPlans } from './plans/find-plans.ts'
import { searchTags, toTag } from './tags/actions.ts'
import { listTagsWith, TAGS_WITH } from './tags/queries.ts'
import { resolveWords, type Term } from './words/resolve.ts'

type Asked = { q?: string | undefined }

/** The words of a query; none where nothing was asked. */
export async function readWords(sql: Sql, { q = '' }: Asked): Promise<Term[]> {
  const length = Array.from(cleanQuery(q)).length
  if (q !== '' && length < QUERY_MIN)
    throw new AppError('invalid', `Tapez au moins ${QUERY_MIN} caractères pour rechercher.`, 'q')
  return length > 0 ? await resolveWords(sql, q) : []
}

/** The first page of each kind. */
export async function searchAll(sql: Sql, { q, ...query }: Asked & PlanQuery): Promise<SearchResults> {
  const terms = await readWords(sql, { q })
  const [plans, members, tags] = await Promise.all([
    searchPlans(sql, terms, query),
    searchMembers(sql, terms),
    searchTags(sql, terms),
  ])
  const { tag, sort, ...filters } = query
  const isNarrow = plans.items.length === 0 && Object.values(filters).some(Boolean)
  const others = isNarrow ? await searchPlans(sql, terms, { tag, sort }) : null
  return { plans, members, tags, without_filters: others && others.items.length + (others.next ? 1 : 0) }
}

export async function suggest(sql: Sql, query: Asked): Promise<Suggestions> {
  const terms = await readWords(sql, query)
  if (terms.length === 0) return { plans: [], members: [], tags: [] }
  const members = suggestMembers(sql, terms, SUGGESTED.members)
  const tags = await listTagsWith(sql, terms, { rows: TAGS_WITH })
  const plans = await findPlans(sql, {
    terms,
    tags: tags.map(({ id }) => id),
    tag: null,
    authorId: null,
    facets: toFacets({}),
    sort: 'relevance',
    rows: SUGGESTED.plans,
    withText: false,
  })
  return {
    plans: plans.map(({ slug, title, author }) => ({ slug, title, author: author?.pseudo ?? null })),
    members: await members,
    tags: tags.slice(0, SUGGESTED.tags).map(toTag),
  }
}
