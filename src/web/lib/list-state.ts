import type { CountedPage, ListPage } from '#domain/moderation/staff.ts'
import { COUNTED_MAX } from '#domain/moderation/staff.ts'
import { wholeNumber } from '#domain/numbers.ts'

/** The state of a staff list in the address, with the names and values of the API; `page` is only displayed. */
export type ListAddress = Partial<Record<ListParameter, string>>
type ListParameter = 'q' | 'filter' | 'sort' | 'after' | 'before' | 'page'

/** The available choices; the first of each is the default and left out of the address. */
export type ListChoices<Filter extends string, Sort extends string> = {
  filters?: readonly [Filter, ...Filter[]]
  sorts?: readonly [Sort, ...Sort[]]
}

export type ListState<Filter extends string = string, Sort extends string = string> = {
  q: string | undefined
  filter: Filter | undefined
  sort: Sort | undefined
  after: string | undefined
  before: string | undefined
  /** Counted from 1. */
  page: number
}

/** The server has the same limit. */
export const LIST_SEARCH_MAX = 100

/** The state for an address; invalid values are ignored. */
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

/** A change of search, filter or order returns to the first page. */
export const FIRST_PAGE = { after: undefined, before: undefined, page: undefined } satisfies ListAddress

/** The address after a change: default choices and empty searches are left out. */
export function toListAddress<Filter extends string, Sort extends string>(
  change: { q?: string; filter?: Filter; sort?: Sort },
  { filters, sorts }: ListChoices<Filter, Sort>,
): ListAddress {
  return {
    ...('q' in change && { q: change.q?.trim() || undefined }),
    ...('filter' in change && { filter: unlessDefault(filters, change.filter) }),
    ...('sort' in change && { sort: unlessDefault(sorts, change.sort) }),
    ...FIRST_PAGE,
  }
}

const unlessDefault = (choices: readonly string[] | undefined, value: string | undefined) =>
  value === choices?.[0] ? undefined : value

/** « 21 à 40 sur 1 451 »; null where there is nothing to count. */
export function rangeOf(page: ListPage<unknown> | CountedPage<unknown>, number: number): string | null {
  const { length } = page.rows
  if (length === 0) return null
  const total = 'total' in page ? page.total : undefined
  const before = startOf(page, number, total)
  if (before === null) return null
  const range = `${wholeNumber(before + 1)} à ${wholeNumber(before + length)}`
  if (total === undefined) return range
  return `${range} sur ${total < COUNTED_MAX ? wholeNumber(total) : `plus de ${wholeNumber(COUNTED_MAX)}`}`
}

/** How many rows come before this page. Every page but the last is full; the last is counted from the end. */
function startOf({ rows, next, previous }: ListPage<unknown>, number: number, total: number | undefined) {
  if (previous === null) return 0
  if (next !== null) return (number - 1) * rows.length
  return total !== undefined && total < COUNTED_MAX ? total - rows.length : null
}
