import type { FacetFilters } from '#server/feed/facets.ts'
import type { PublicFeedSort } from '#domain/feed/feed.ts'

export const SORTS: PublicFeedSort[] = ['top', 'week', 'month', 'new', 'views']
/** From none to rare combinations: the last ones are too rare for an index scan in feed order. */
export const FILTERS: FacetFilters[] = [
  {},
  { category: 'IA' },
  { budget: '<1K€' },
  { difficulty: 'débutant' },
  { duration: '1–3 mois' },
  { verified: '1' },
  { budget: '<1K€', difficulty: 'débutant', verified: '1' },
  { category: 'Autre', difficulty: 'expert' },
  { category: 'Autre', difficulty: 'expert', duration: '> 6 mois', verified: '1' },
  { category: 'Autre', budget: '5K€+', difficulty: 'expert', duration: '> 6 mois', verified: '1' },
  { country: 'France' },
  { country: 'Vanuatu' },
  { country: 'Togo', verified: '1' },
  { country: 'France', category: 'Autre', difficulty: 'expert', duration: '> 6 mois', verified: '1' },
]
