import type { MemberCard } from '../profiles/members.ts'
import type { PlanCard } from '../plans/plans.ts'

/** Shorter queries find nothing. */
export const QUERY_MIN = 2
/** Longer queries are cut. */
export const QUERY_MAX = 100
/** The debounce of suggestions. */
export const SUGGEST_AFTER_MS = 300
/** The number of suggestions of each kind. */
export const SUGGESTED = { plans: 5, members: 5, tags: 3 } as const

export const FOUND_PAGE_SIZE = 10

/** The tag that the search index adds to plans with a forecast. */
export const FORECAST_TAG = 'prévisionnel'

/** The parameters of a search in their canonical order; the cache key of its page. */
export const SEARCH_PARAMETERS = [
  'q',
  'tag',
  'type',
  'category',
  'budget',
  'difficulty',
  'duration',
  'verified',
  'country',
  'author',
  'sort',
  'exact',
  'after',
] as const

export const SEARCH_SORTS = ['relevance', 'likes', 'new', 'views'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

export const SEARCH_KINDS = ['plans', 'members', 'tags'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

export type FoundMember = MemberCard & { plans_posted: number; followers_count: number }
export type FoundTag = { tag: string; plans: number }

/** One page of what was found. */
export type Found<Item> = {
  items: Item[]
  /** Where the next page starts, or null at the end. */
  next: string | null
}

/** The excerpt shows the match in the text, unless the title or a tag matches. */
export type FoundPlan = PlanCard & {
  /** Some words are missing: listed last, under « Proches de votre recherche ». */
  is_close: boolean
}

/** What to highlight in titles, tags and excerpts, folded. */
export type Highlight = {
  /** Highlight whole words by stem: « menuisi » highlights menuisier, menuisiers, menuisière. */
  stems: string[]
  /** Highlight the words that contain it; a text with punctuation is highlighted as it is. */
  parts: string[]
}

export type FoundPlans = Found<FoundPlan> & {
  highlight: Highlight
  /** The corrected query, where unknown words were replaced. */
  corrected: string | null
}

export type SearchResults = {
  plans: FoundPlans
  members: Found<FoundMember>
  tags: Found<FoundTag>
  /** When the filters leave no result: the number of plans without filters, at most a page. */
  without_filters: number | null
}

type SuggestedPlan = Pick<PlanCard, 'slug' | 'title'> & { author: string | null }

export type Suggestions = {
  highlight: Highlight
  corrected: string | null
  plans: SuggestedPlan[]
  members: MemberCard[]
  tags: FoundTag[]
}
