import type { CountedPage, Page } from '#domain/staff.ts'
import { COUNTED_MAX } from '#domain/staff.ts'
import { wholeNumber } from '#domain/numbers.ts'

/** What a staff list keeps in the address, named and valued as in the API; `page` only says where one is. */
export type ListAddress = Partial<Record<ListParameter, string>>
type ListParameter = 'q' | 'filter' | 'sort' | 'after' | 'before' | 'page'

/** What can be chosen; the first of each is the usual one, and is left out of the address. */
export type ListChoices<Filter extends string, Sort extends string> = {
  filters?: readonly [Filter, ...Filter[]]
  sorts?: readonly [Sort, ...Sort[]]
}

/** What a list shows. */
export type ListState<Filter extends string = string, Sort extends string = string> = {
  q: string | undefined
  filter: Filter | undefined
  sort: Sort | undefined
  after: string | undefined
  before: string | undefined
  /** From 1 on. */
  page: number
}

/** As the server limits it. */
export const LIST_SEARCH_MAX = 100

/** The state that an address asks for; what it cannot ask is ignored. */
export function toListState<Filter extends string, Sort extends string>(
  address: ListAddress,
  { filters, sorts }: ListChoices<Filter, Sort>,
): ListState<Filter, Sort> {
  const page = Number(address.page)
  const after = address.after || undefined
  return {
    q: address.q?.trim().slice(0, LIST_SEARCH_MAX) || undefined,
    filter: chosen(filters, address.filter),
    sort: chosen(sorts, address.sort),
    after,
    before: after ? undefined : address.before || undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

const chosen = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]] | undefined,
  value: string | undefined,
) => choices && (choices.find((choice) => choice === value) ?? choices[0])

/** The first page: where every other search, filter and order begins. */
export const FIRST_PAGE = { after: undefined, before: undefined, page: undefined } satisfies ListAddress

/** What the address says of a change: usual choices and empty searches leave it. */
export function toListAddress<Filter extends string, Sort extends string>(
  change: { q?: string; filter?: Filter; sort?: Sort },
  { filters, sorts }: ListChoices<Filter, Sort>,
): ListAddress {
  return {
    ...('q' in change && { q: change.q?.trim() || undefined }),
    ...('filter' in change && { filter: unlessUsual(filters, change.filter) }),
    ...('sort' in change && { sort: unlessUsual(sorts, change.sort) }),
    ...FIRST_PAGE,
  }
}

const unlessUsual = (choices: readonly string[] | undefined, value: string | undefined) =>
  value === choices?.[0] ? undefined : value

/** « 21 à 40 sur 1 451 »; null where there is nothing to count. */
export function rangeOf(page: Page<unknown> | CountedPage<unknown>, number: number): string | null {
  const { length } = page.rows
  if (length === 0) return null
  const total = 'total' in page ? page.total : undefined
  // A last page is shorter than the others: it is counted from the end.
  const before = startOf(page, number, total)
  if (before === null) return null
  const range = `${wholeNumber(before + 1)} à ${wholeNumber(before + length)}`
  if (total === undefined) return range
  return `${range} sur ${total < COUNTED_MAX ? wholeNumber(total) : `plus de ${wholeNumber(COUNTED_MAX)}`}`
}

/** How many rows stand before this page. Every page but the last is full. */
function startOf({ rows, next, previous }: Page<unknown>, number: number, total: number | undefined) {
  if (previous === null) return 0
  if (next !== null) return (number - 1) * rows.length
  return total !== undefined && total < COUNTED_MAX ? total - rows.length : null
}
