import type { SearchSort } from '#domain/search.ts'
import { tells } from '#domain/search-text.ts'
import { filterNumbers } from '#server/feed/facets.ts'
import type { Tags } from '#server/search/matching/queries.ts'
import type { TagRow } from '#server/search/tags/queries.ts'
import type { Term } from '#server/search/words/resolve.ts'
import type { Asked, PlanRow } from './queries.ts'

export type PlanSearch = Pick<Asked, 'facets' | 'authorId' | 'rows' | 'withText'> & {
  terms: Term[]
  /** The tags that contain the terms. */
  tags: TagRow[]
  /** The one tag asked for. */
  tag: number | null
  sort: SearchSort
  after?: string | undefined
}

/** A plan and its cursor, which is written only for the last plan of a page. */
export type RankedPlan = PlanRow & { cursor: () => string; isNear: boolean }

export function tagsOf({ tags, terms }: PlanSearch): Tags {
  const texts = terms.map(({ text }) => text)
  const idsOf = (some: TagRow[]) => some.map(({ id }) => id)
  return { all: idsOf(tags), telling: idsOf(tags.filter(({ tag }) => tells(tag, texts))) }
}

export const narrowingOf = ({ tag, facets }: PlanSearch) => ({ tag, filters: filterNumbers(facets) })

/** A cursor and punctuation leave out some of what the index gives. */
export const isNarrow = ({ after, terms }: PlanSearch) =>
  after !== undefined || terms.some(({ isWord }) => !isWord)
