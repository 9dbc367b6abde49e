import type { MemberCard } from './members.ts'
import type { PlanCard } from './plans.ts'

/** Fewer characters find nothing. */
export const QUERY_MIN = 2
/** More is not looked at. */
export const QUERY_MAX = 100
/** Suggestions wait until the typing pauses for so long. */
export const SUGGEST_AFTER_MS = 300
/** How many of each kind are suggested. */
export const SUGGESTED = { plans: 5, members: 5, tags: 3 } as const

export const FOUND_PAGE_SIZE = 10

/** What a search may name in its address, in this order: server and browser know its page by them. */
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

/** Its excerpt shows where the text matches, unless the title or a tag does. */
export type FoundPlan = PlanCard & {
  /** Some of the words are missing: shown under « Proches de votre recherche », after the others. */
  is_close: boolean
}

/** What to mark in titles, tags and excerpts, folded. */
export type Highlight = {
  /** Whole words and their forms: « menuisi » marks menuisier, menuisiers, menuisière. */
  stems: string[]
  /** Words that contain it; a text with other signs than letters and digits is marked as it is. */
  parts: string[]
}

export type FoundPlans = Found<FoundPlan> & {
  highlight: Highlight
  /** Words that no plan has were replaced: what was searched for instead of what was typed. */
  corrected: string | null
}

export type SearchResults = {
  plans: FoundPlans
  members: Found<FoundMember>
  tags: Found<FoundTag>
  /** Nothing suits the filters: so many plans would be found without them, at most a page. */
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
