import { unavailable } from '#domain/errors.ts'
import {
  type Found,
  type FoundMember,
  type FoundPlans,
  type FoundTag,
  type SearchResults,
  SUGGESTED,
  type Suggestions,
} from '#domain/search/search.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import { namesakes, searchMembers, searchMembersNear, toCard, toFoundMembers } from './members.ts'
import { listMembersWith } from './members.queries.ts'
import { EMPTY_PAGE, PAGE_ROWS } from './page.ts'
import { type LookedUp, type PlanQuery, searchPlans, toFoundPlans } from './plans.ts'
import { findPlans } from './find-plans.ts'
import { isOnlyPunctuation, type SearchInput, readQuery } from './read-query.ts'
import { searchTags, toFoundTags, toTag } from './tags.ts'
import { listTagsWith, TAGS_WITH } from './tags.queries.ts'

type Paged = { after?: string | undefined }

/**
 * A few searches run at once, and the others wait here: in the database they would only compete for the processor, and
 * delay all other requests.
 */
export function createSearch(sql: Sql) {
  const pool = createWorkPool({ running: 3, waiting: 100 }, unavailable)

  const run = async <Result>(q: string | undefined, nothing: Result, work: () => Promise<Result>) =>
    isOnlyPunctuation(q) ? nothing : await pool(work)
  const noPlans = toFoundPlans([], null)
  const noResults = { plans: noPlans, members: EMPTY_PAGE, tags: EMPTY_PAGE, without_filters: null }

  return {
    /** The first page of each kind. */
    all: ({ q, exact, ...filters }: SearchInput & PlanQuery): Promise<SearchResults> =>
      run(q, noResults, async () => await searchAll(sql, await lookUp(sql, { q, exact }), filters)),

    /** A few of each kind. */
    suggest: (input: SearchInput): Promise<Suggestions> =>
      run(input.q, NO_SUGGESTIONS, async () => await suggest(sql, await lookUp(sql, input, true))),

    plans: ({ q, exact, ...filters }: SearchInput & PlanQuery): Promise<FoundPlans> =>
      run(q, noPlans, async () => await searchPlans(sql, await lookUp(sql, { q, exact }), filters)),

    members: ({ q, exact, after }: SearchInput & Paged): Promise<Found<FoundMember>> =>
      run(q, EMPTY_PAGE, async () => await searchMembers(sql, await readQuery(sql, { q, exact }), after)),

    tags: ({ q, exact, after }: SearchInput & Paged): Promise<Found<FoundTag>> =>
      run(q, EMPTY_PAGE, async () => await searchTags(sql, await readQuery(sql, { q, exact }), after)),
  }
}

async function lookUp(sql: Sql, input: SearchInput, isTyping = false): Promise<LookedUp> {
  const query = await readQuery(sql, input, isTyping)
  if (!query) return { query, tags: [], members: [] }
  const [tags, members] = await Promise.all([
    listTagsWith(sql, query, { rows: TAGS_WITH }),
    listMembersWith(sql, query, { rows: PAGE_ROWS, after: null }),
  ])
  return { query, tags, members }
}

async function searchAll(sql: Sql, lookedUp: LookedUp, filters: PlanQuery): Promise<SearchResults> {
  const plans = await searchPlans(sql, lookedUp, filters)
  return {
    plans,
    members: await membersOf(
      sql,
      lookedUp,
      plans.items.every((plan) => plan.is_close),
    ),
    tags: toFoundTags(lookedUp.tags),
    without_filters: plans.items.length === 0 ? await countWithoutFilters(sql, lookedUp, filters) : null,
  }
}

/** Similar names where nothing else was found. */
const membersOf = async (sql: Sql, { query, members }: LookedUp, isWithoutPlans: boolean) =>
  query && isWithoutPlans && members.length === 0
    ? await searchMembersNear(sql, query)
    : toFoundMembers(members)

async function countWithoutFilters(
  sql: Sql,
  lookedUp: LookedUp,
  { tag, sort, ...filters }: PlanQuery,
): Promise<number | null> {
  // With words a tag is one more filter; without words it is the search itself.
  const unfiltered = lookedUp.query ? { sort } : { tag, sort }
  const left = lookedUp.query ? { tag, ...filters } : filters
  if (!Object.values(left).some(Boolean)) return null
  const { items, next } = await searchPlans(sql, lookedUp, unfiltered)
  return items.length + (next ? 1 : 0)
}

const NO_SUGGESTIONS: Suggestions = { ...toFoundPlans([], null), plans: [], members: [], tags: [] }

async function suggest(sql: Sql, lookedUp: LookedUp): Promise<Suggestions> {
  const { query, tags, members } = lookedUp
  if (!query) return NO_SUGGESTIONS
  const plans = await findPlans(sql, {
    query,
    tags,
    tag: null,
    authorId: null,
    filters: [],
    namedIds: namesakes(members, query),
    sort: 'relevance',
    rows: SUGGESTED.plans,
    withText: false,
  })
  const { highlight, corrected } = toFoundPlans(plans, query)
  const found = await membersOf(
    sql,
    lookedUp,
    plans.every(({ isClose }) => isClose),
  )
  return {
    highlight,
    corrected,
    plans: plans.map(({ slug, title, author }) => ({ slug, title, author: author?.pseudo ?? null })),
    members: found.items.slice(0, SUGGESTED.members).map(toCard),
    tags: tags.slice(0, SUGGESTED.tags).map(toTag),
  }
}
