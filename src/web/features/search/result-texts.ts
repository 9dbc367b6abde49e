import { counted } from '#domain/numbers.ts'
import { termsOf } from '#domain/search-text.ts'
import { type Found, FOUND_PAGE_SIZE, type FoundPlan } from '#domain/search.ts'
import { filterCount, type SearchParams } from './search-params.ts'

/** What the page is called. Words that no plan has may have been corrected: then it names what was searched for. */
export function headingOf({ q, tag }: SearchParams, corrected?: string | null): string {
  if (q) return `Résultats pour « ${corrected ?? q} »`
  return tag ? `Plans avec le tag « ${tag} »` : 'Recherche avancée'
}

type Closeness = Pick<FoundPlan, 'is_close'>

/** Those with all the words, and those that come close, each in their order. */
export const splitByCloseness = <Plan extends Closeness>(plans: readonly Plan[]) => ({
  matching: plans.filter((plan) => !plan.is_close),
  close: plans.filter((plan) => plan.is_close),
})

export type CountedResults = { plans: Found<Closeness>; members: Found<unknown>; tags: Found<unknown> }

/** How many there are of each kind, and how they are ordered. */
export function summaryOf(results: CountedResults, params: SearchParams): string {
  const { plans, members, tags } = results
  const { matching, close } = splitByCloseness(plans.items)
  const counts = [
    countIn({ items: matching, next: close.length > 0 ? null : plans.next }, 'plan'),
    countIn({ items: close, next: plans.next }, 'plan proche'),
    countIn(members, 'membre'),
    countIn(tags, 'tag'),
  ].filter((count) => count !== null)
  if (counts.length === 0) return 'Aucun résultat.'
  // A later page has only its own results: whether others match is not known there.
  if (params.after) return `Suite des résultats : ${counts.join(', ')}.`
  if (matching.length === 0 && close.length > 0) counts.unshift(`aucun plan avec ${theWords(params.q)}`)
  const found = `${capitalize(counts.join(', '))}.`
  const areOrderedByLikes = plans.items.length > 1 || members.items.length > 1
  if (!areOrderedByLikes || params.sort === 'new' || params.sort === 'views') return found
  return `${found} À nombre de J’aime égal, les créateurs passent devant.`
}

/** Exactly, as long as they fit on a page: « plus de 10 plans ». */
function countIn({ items, next }: Found<unknown>, noun: string): string | null {
  const count = items.length
  if (count === 0) return null
  if (!next) return counted(count, noun)
  return count === 1 ? `plus d’un ${noun}` : `plus de ${counted(count, noun)}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const theWords = (q = '') => (termsOf(q).length > 1 ? 'tous les mots' : 'ce mot')

/** Above plans of which none has all the words. */
export function noFullMatchText(params: SearchParams, corrected: string | null): string {
  const searched = corrected ?? params.q ?? ''
  const what = termsOf(searched).length > 1 ? `tous les mots de « ${searched} »` : `« ${searched} »`
  return `Aucun plan ne contient ${what}${withFilters(filterCount(params))}.`
}

/** Ends a sentence about missing plans: filters may be why, and so many plans would be found without them. */
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
