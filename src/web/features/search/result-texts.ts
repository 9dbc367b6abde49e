import { counted } from '#domain/numbers.ts'
import { termsOf } from '#domain/search/search-text.ts'
import { type Found, FOUND_PAGE_SIZE, type FoundPlan } from '#domain/search/search.ts'
import { filterCount, type SearchParams } from './search-params.ts'

/** The title of the page. Words that no plan has may have been corrected: then it is the corrected search. */
export function headingOf({ q, tag }: SearchParams, corrected?: string | null): string {
  if (q) return `Résultats pour « ${corrected ?? q} »`
  return tag ? `Plans avec le tag « ${tag} »` : 'Recherche avancée'
}

type Closeness = Pick<FoundPlan, 'is_close'>

/** Plans with all the words, and close matches, each in their order. */
export const splitByCloseness = <Plan extends Closeness>(plans: readonly Plan[]) => ({
  matching: plans.filter((plan) => !plan.is_close),
  close: plans.filter((plan) => plan.is_close),
})

export type CountedResults = { plans: Found<Closeness>; members: Found<unknown>; tags: Found<unknown> }

/** The number of results of each kind, and their order. */
export function summaryOf(results: CountedResults, params: SearchParams): string {
  const { plans, members, tags } = results
  const { matching, close } = splitByCloseness(plans.items)
  const counts = [
    ...countPlans(matching.length, close.length, plans.next !== null),
    countOf(members.items.length, members.next !== null, 'membre'),
    countOf(tags.items.length, tags.next !== null, 'tag'),
  ].filter((count) => count !== null)
  if (counts.length === 0) return 'Aucun résultat.'
  // A later page has only its own results.
  if (params.after) return `Suite des résultats : ${counts.join(', ')}.`
  if (matching.length === 0 && close.length > 0) counts.unshift(`aucun plan avec ${theWords(params)}`)
  const found = `${capitalize(counts.join(', '))}.`
  const areOrderedByLikes = plans.items.length > 1 || members.items.length > 1
  if (!areOrderedByLikes || params.sort === 'new' || params.sort === 'views') return found
  return `${found} À nombre de J’aime égal, les créateurs passent devant.`
}

/** Plans with all the words, then close matches; only the last group can continue on the next page. */
function countPlans(matching: number, close: number, hasMore: boolean): (string | null)[] {
  if (matching > 0 && close > 0 && hasMore) return [`${counted(matching, 'plan')} et d’autres proches`]
  return [countOf(matching, hasMore && close === 0, 'plan'), countOf(close, hasMore, 'plan proche')]
}

/** Exact up to one page, else « plus de 10 plans ». */
function countOf(count: number, hasMore: boolean, noun: string): string | null {
  if (count === 0) return null
  if (!hasMore) return counted(count, noun)
  return count === 1 ? `plus d’un ${noun}` : `plus de ${counted(count, noun)}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const hasSeveralWords = (query = '') => termsOf(query).length > 1

function theWords(params: SearchParams): string {
  const filters = filterCount(params)
  const words = hasSeveralWords(params.q) ? 'tous les mots' : 'ce mot'
  return filters === 0 ? words : `${words} et ${filters === 1 ? 'ce filtre' : 'ces filtres'}`
}

/** Names the typed words that were replaced because no plan has them. */
export function replacedText(typed: string, corrected: string): string {
  const searched = new Set(wordsIn(corrected))
  const replaced = [...new Set(wordsIn(typed))].filter((word) => !searched.has(word))
  const names = (replaced.length > 0 ? replaced : [typed]).map((word) => `« ${word} »`)
  const last = names.pop()
  return `Aucun plan ne contient ${names.length > 0 ? `${names.join(', ')} ni ` : ''}${last}.`
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The end of a sentence about missing plans: how many would be found without the filters. */
export function leftOutText(params: SearchParams, withoutFilters: number | null): string {
  const filters = filterCount(params)
  if (!withoutFilters) return `${withFilters(filters)}.`
  const plans =
    withoutFilters > FOUND_PAGE_SIZE
      ? `plus de ${counted(FOUND_PAGE_SIZE, 'plan')}`
      : counted(withoutFilters, 'plan')
  return `${withFilters(filters)}. Sans ${filters > 1 ? 'eux' : 'lui'}, il y aurait ${plans}.`
}

const withFilters = (filters: number) =>
  filters === 0 ? '' : filters === 1 ? ' avec ce filtre' : ' avec ces filtres'
