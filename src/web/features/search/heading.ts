import type { SearchParams } from './search-params.ts'

export const SEARCH_PURPOSE = 'Trouvez un plan, un membre ou un tag.'

export function headingOf({ q, tag }: SearchParams): string {
  if (q) return `Résultats pour « ${q} »`
  return tag ? `Plans avec le tag « ${tag} »` : 'Recherche avancée'
}
