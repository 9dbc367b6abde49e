import type { SearchSort } from '#domain/search.ts'
import { tells } from '#domain/search-text.ts'
import { filterNumbers } from '#server/feed/facets.ts'
import type { Tags } from '#server/search/matching/queries.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'
import type { Asked, PlanRow } from './queries.ts'

export type WantedPlans = Pick<Asked, 'facets' | 'authorId' | 'rows' | 'withText'> & {
  terms: Term[]
  /** The tags that contain the terms. */
  tags: TagRow[]
  /** The one tag asked for. */
  tag: number | null
  sort: SearchSort
  after?: string | undefined
}

/** A plan, and the place after it, written when asked for: a page needs that of its last plan. */
export type PlacedPlan = PlanRow & { place: () => string; isNear: boolean }

export function tagsOf({ tags, terms }: WantedPlans): Tags {
  const texts = terms.map(({ text }) => text)
  const idsOf = (some: TagRow[]) => some.map(({ id }) => id)
  return { all: idsOf(tags), telling: idsOf(tags.filter(({ tag }) => tells(tag, texts))) }
}

export const narrowingOf = ({ tag, facets }: WantedPlans) => ({ tag, filters: filterNumbers(facets) })

/** A place to start after and punctuation leave out some of what the index gives. */
export const isNarrow = ({ after, terms }: WantedPlans) =>
  after !== undefined || terms.some(({ isWord }) => !isWord)
