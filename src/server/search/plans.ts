import { excerpt, proseOf } from '#domain/excerpt.ts'
import type { FoundPlan, FoundPlans, Highlight, SearchSort } from '#domain/search/search.ts'
import { aroundMatch } from '#domain/search/search-text.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { type FeedFilters, filterNumbers } from '#server/feed/facets.ts'
import { findMemberNamed, type MemberRow } from './members.queries.ts'
import { namesakes } from './members.ts'
import { EMPTY_PAGE, PAGE_ROWS, toPage } from '#server/search/page.ts'
import { toPlanCard } from '#server/plans/plan-card.ts'
import type { Query } from '#server/search/read-query.ts'
import { findTag, type TagRow } from './tags.queries.ts'
import { findPlans, type RankedPlan } from './find-plans.ts'

export type PlanQuery = FeedFilters & {
  tag?: string | undefined
  author?: string | undefined
  sort: SearchSort
  after?: string | undefined
}

/** What was typed, with the tags and the first members that contain the words. */
export type LookedUp = { query: Query | null; tags: TagRow[]; members: MemberRow[] }

export async function searchPlans(
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

const NO_HIGHLIGHT: Highlight = { stems: [], parts: [] }

export function toFoundPlans(plans: RankedPlan[], query: Query | null): FoundPlans {
  const { highlight = NO_HIGHLIGHT, words = [], corrected = null } = query ?? {}
  // Only those that were found by parts of words show why in a part of a word.
  const hasParts = plans.some((plan) => plan.hasParts)
  const shown = hasParts ? { ...highlight, parts: words } : highlight
  return {
    ...(plans.length === 0
      ? EMPTY_PAGE
      : toPage(plans, { toItem: (plan) => toCard(plan, shown), cursorOf: (plan) => plan.cursor() })),
    highlight: shown,
    corrected,
  }
}

/** Without the columns that are not public. */
function toCard(plan: RankedPlan, highlight: Highlight): FoundPlan {
  const { isClose, hasParts: _parts, creator: _creator, text: _text, cursor: _cursor, ...card } = plan
  return { ...toPlanCard(card), is_close: isClose, excerpt: excerptOf(plan, highlight) }
}

/** It begins where the text matches, unless its beginning does. */
function excerptOf({ text, excerpt: beginning }: RankedPlan, highlight: Highlight): string {
  if (!text) return beginning
  const around = aroundMatch(proseOf(text), highlight)
  return around.isCut ? `…${excerpt(around.text)}` : beginning
}
