import type { InputOf } from '#api/endpoint.ts'
import type { feedApi } from '#api/feed.ts'
import { COUNTRIES, COUNTRY_CHOICES } from '#domain/countries.ts'
import { FILTER_CATEGORIES } from '#domain/categories.ts'
import { DURATIONS, PUBLISH_BUDGETS } from '#domain/editor/plan-form.ts'
import { DIFFICULTIES } from '#domain/plans/plans.ts'

type FeedQuery = InputOf<typeof feedApi.list>['query']

/** The filters of the feed; names and values are the same in the address and in the API. */
export type FeedFilters = Pick<
  FeedQuery,
  'category' | 'budget' | 'difficulty' | 'duration' | 'verified' | 'country'
>

/** Ignores unknown values. Sets all keys: an absent key would stay in the address. */
export const toFeedFilters = (search: Partial<Record<keyof FeedFilters, string>>): FeedFilters => ({
  category: oneOf(FILTER_CATEGORIES, search.category),
  budget: oneOf(PUBLISH_BUDGETS, search.budget),
  difficulty: oneOf(DIFFICULTIES, search.difficulty),
  duration: oneOf(DURATIONS, search.duration),
  verified: search.verified === '1' ? '1' : undefined,
  country: oneOf(COUNTRIES, search.country),
})

export const hasFilters = (filters: FeedFilters) => Object.values(filters).some(Boolean)

export const NO_FILTERS: FeedFilters = {}

export type FilterChoice = { value: string; label: string }

/** « débutant » as a choice: « Débutant ». */
const choicesOf = (values: readonly string[]): FilterChoice[] =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** `all` is the choice of no filter. */
export const FILTER_LISTS = [
  { name: 'category', label: 'Catégorie', all: 'Toutes', choices: choicesOf(FILTER_CATEGORIES) },
  { name: 'budget', label: 'Budget', all: 'Tous', choices: choicesOf(PUBLISH_BUDGETS) },
  { name: 'difficulty', label: 'Difficulté', all: 'Toutes', choices: choicesOf(DIFFICULTIES) },
  { name: 'duration', label: 'Durée', all: 'Toutes', choices: choicesOf(DURATIONS) },
  { name: 'country', label: 'Pays', all: 'Tous', choices: choicesOf(COUNTRY_CHOICES) },
] as const

export const oneOf = <Choice extends string>(choices: readonly Choice[], value: string | undefined) =>
  choices.find((choice) => choice === value)
