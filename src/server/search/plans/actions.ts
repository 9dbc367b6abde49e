import { excerpt, proseOf } from '#domain/excerpt.ts'
import {
  FOUND_PAGE_SIZE,
  type FoundPlan,
  type FoundPlans,
  type Highlight,
  type SearchSort,
} from '#domain/search.ts'
import { aroundMatch } from '#domain/search-text.ts'
import type { Sql } from '#server/db/database.ts'
import { type FeedFilters, toFacets } from '#server/feed/facets.ts'
import { findMemberNamed } from '#server/search/members/queries.ts'
import { EMPTY_PAGE, PAGE_ROWS, toPage } from '#server/search/page.ts'
import { findTag, type TagRow } from '#server/search/tags/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'
import { findPlans, type RankedPlan } from './find-plans.ts'

export type PlanQuery = FeedFilters & {
  tag?: string | undefined
  author?: string | undefined
  sort: SearchSort
  after?: string | undefined
}

export async function searchPlans(
  sql: Sql,
  terms: Term[],
  tags: TagRow[],
  query: PlanQuery,
): Promise<FoundPlans> {
  const { tag, author, sort, after, ...filters } = query
  const theTag = tag ? await findTag(sql, tag) : null
  const authorId = author ? await findMemberNamed(sql, author) : null
  if ((tag && !theTag) || (author && !authorId))
    return { ...EMPTY_PAGE, highlight: { stems: [], parts: [] }, corrected: null }
  const plans = await findPlans(sql, {
    terms,
    tags,
    tag: theTag,
    authorId,
    facets: toFacets(filters),
    sort,
    after,
    rows: PAGE_ROWS,
    withText: terms.length > 0,
  })
  return toFoundPlans(
    plans,
    terms.map((term) => term.text),
  )
}

function toFoundPlans(plans: RankedPlan[], terms: string[]): FoundPlans {
  const highlight = { stems: [], parts: terms }
  // Those that nearly match fill up a page: they begin none of their own after others.
  const matching = plans.filter((plan) => !plan.isNear)
  return {
    ...toPage(matching.length < FOUND_PAGE_SIZE ? plans : matching, {
      toItem: (plan) => toCard(plan, highlight),
      cursorOf: (plan) => plan.cursor(),
    }),
    highlight,
    corrected: null,
  }
}

/** The rows have more than everybody may see. */
function toCard(plan: RankedPlan, highlight: Highlight): FoundPlan {
  const { level: _level, creator: _creator, text: _text, cursor: _cursor, isNear, ...card } = plan
  return { ...card, is_close: isNear, excerpt: excerptOf(plan, highlight) }
}

/** It begins where the text matches, unless its beginning does. */
function excerptOf({ text, excerpt: beginning }: RankedPlan, highlight: Highlight): string {
  if (!text) return beginning
  const around = aroundMatch(proseOf(text), highlight)
  return around.isCut ? `…${excerpt(around.text)}` : beginning
}
