import { unavailable } from '#domain/errors.ts'
import {
  type Found,
  type FoundMember,
  type FoundPlans,
  type FoundTag,
  type SearchResults,
  SUGGESTED,
  type Suggestions,
  type FoundPlan,
  type Highlight,
  type SearchSort,
  FOUND_PAGE_SIZE,
} from '#domain/search/search.ts'
import { excerpt, proseOf } from '#domain/excerpt.ts'
import { aroundMatch } from '#domain/search/search-text.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { createWorkPool } from '#server/platform/lib/work-pool.ts'
import { type FacetFilters, filterNumbers } from '#server/feed/facets.ts'
import { toPlanCard } from '#server/plans/queries.ts'
import { pageCursor, pageOf } from '#server/platform/http/page-cursor.ts'
import {
  listMembersWith,
  listTagsWith,
  TAGS_WITH,
  findMemberNamed,
  type MemberRow,
  findTag,
  type TagRow,
  listMembersNear,
} from './queries.ts'
import { findPlans, type RankedPlan } from './find-plans.ts'
import { isOnlyPunctuation, type SearchInput, readQuery, type Query } from './read-query.ts'
import { wordsOf } from './words.ts'

const EMPTY_PAGE = { items: [], next: null }
const NO_HIGHLIGHT: Highlight = { stems: [], parts: [] }

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

type PlanQuery = FacetFilters & {
  tag?: string | undefined
  author?: string | undefined
  sort: SearchSort
  after?: string | undefined
}

/** What was typed, with the tags and the first members that contain the words. */
type LookedUp = { query: Query | null; tags: TagRow[]; members: MemberRow[] }

async function searchPlans(
  sql: Sql,
  { query, tags, members }: LookedUp,
  { tag: tagName, author, sort, after, ...filters }: PlanQuery,
): Promise<FoundPlans> {
  const hashTag = query?.hashTag && !tagName ? await findTag(sql, query.hashTag) : null
  const tag = tagName ? await findTag(sql, tagName) : hashTag
  const authorId = author ? await findMemberNamed(sql, author) : null
  if ((tagName && !tag) || (author && !authorId)) return toFoundPlans([], query)
  const plans = await findPlans(sql, {
    query: hashTag ? null : query,
    tags,
    tag,
    authorId,
    filters: filterNumbers(filters),
    namedIds: query ? namesakes(members, query) : [],
    sort,
    after,
    rows: PAGE_ROWS,
    withText: query !== null,
  })
  return toFoundPlans(plans, query)
}

function toFoundPlans(plans: RankedPlan[], query: Query | null): FoundPlans {
  const { highlight = NO_HIGHLIGHT, words = [], corrected = null } = query ?? {}
  // Only those that were found by parts of words show why in a part of a word.
  const hasParts = plans.some((plan) => plan.hasParts)
  const shown = hasParts ? { ...highlight, parts: words } : highlight
  return {
    ...(plans.length === 0
      ? EMPTY_PAGE
      : toPage(plans, { toItem: (plan) => toFoundPlan(plan, shown), cursorOf: (plan) => plan.cursor() })),
    highlight: shown,
    corrected,
  }
}

/** Without the columns that are not public. */
function toFoundPlan(plan: RankedPlan, highlight: Highlight): FoundPlan {
  const { isClose, hasParts: _parts, creator: _creator, text: _text, cursor: _cursor, ...card } = plan
  return { ...toPlanCard(card), is_close: isClose, excerpt: excerptOf(plan, highlight) }
}

/** It begins where the text matches, unless its beginning does. */
function excerptOf({ text, excerpt: beginning }: RankedPlan, highlight: Highlight): string {
  if (!text) return beginning
  const around = aroundMatch(proseOf(text), highlight)
  return around.isCut ? `…${excerpt(around.text)}` : beginning
}

const memberCursor = pageCursor({ likes_received: 'count', creator: 'flag', id: 'id' })

/** Members whose name has the words; similar names where there are none. */
async function searchMembers(sql: Sql, query: Query | null, after?: string): Promise<Found<FoundMember>> {
  if (!query) return EMPTY_PAGE
  const members = await searchMembersWith(sql, query, after)
  if (members.items.length > 0) return members
  // After the last exact match there is no next page: similar names are shown only where no name has the words.
  const hasExact = after && (await searchMembersWith(sql, query)).items.length > 0
  return hasExact ? members : await searchMembersNear(sql, query, after)
}

async function searchMembersWith(sql: Sql, query: Query, after?: string): Promise<Found<FoundMember>> {
  const page = { rows: PAGE_ROWS, after: memberCursor.read(after) }
  return toFoundMembers(await listMembersWith(sql, query, page))
}

async function searchMembersNear(sql: Sql, query: Query, after?: string): Promise<Found<FoundMember>> {
  if (query.literal) return EMPTY_PAGE
  const page = { rows: PAGE_ROWS, after: memberCursor.read(after) }
  return toFoundMembers(await listMembersNear(sql, query, page))
}

const toFoundMembers = (members: MemberRow[]): Found<FoundMember> =>
  toPage(members, {
    toItem: (row) => ({
      ...toCard(row),
      plans_posted: row.plans_posted,
      followers_count: row.followers_count,
    }),
    cursorOf: (row) => memberCursor.write({ ...row, id: row.user_id }),
  })

/** The public columns. */
export const toCard = (row: MemberCard): MemberCard => {
  const { user_id, pseudo, handle, avatar_url, custom_avatar_url, role, badges, verified_type } = row
  return { user_id, pseudo, handle, avatar_url, custom_avatar_url, role, badges, verified_type }
}

const NAME_WORDS_MAX = 4
const NAMESAKES_MAX = 3

/** The few members whose name has all typed words, complete: their plans are results, too. */
function namesakes(members: MemberRow[], { words, literal }: Query): string[] {
  if (literal || words.length > NAME_WORDS_MAX) return []
  const named = members.filter(({ pseudo, handle }) => {
    const names = wordsOf(`${pseudo} ${handle}`)
    return words.every((word) => names.includes(word))
  })
  return named.length > NAMESAKES_MAX ? [] : named.map(({ user_id }) => user_id)
}

const tagCursor = pageCursor({ plans: 'count', number: 'count' })

async function searchTags(sql: Sql, query: Query | null, after?: string): Promise<Found<FoundTag>> {
  if (!query) return EMPTY_PAGE
  return toFoundTags(await listTagsWith(sql, query, { rows: PAGE_ROWS, after: tagCursor.read(after) }))
}

const toFoundTags = (tags: TagRow[]): Found<FoundTag> =>
  toPage(tags, { toItem: toTag, cursorOf: ({ plans, id }) => tagCursor.write({ plans, number: id }) })

const toTag = ({ tag, plans }: TagRow): FoundTag => ({ tag, plans })

/** One more than a page: it says whether there is a next one. */
const PAGE_ROWS = FOUND_PAGE_SIZE + 1

function toPage<Row, Item>(
  rows: Row[],
  { toItem, cursorOf }: { toItem: (row: Row) => Item; cursorOf: (row: Row) => string },
): Found<Item> {
  const { shown, next } = pageOf(rows, FOUND_PAGE_SIZE, cursorOf)
  return { items: shown.map(toItem), next }
}
