import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isNotFound } from '#domain/errors.ts'
import {
  FIRST_PAGE,
  type ListAddress,
  type ListChoices,
  type ListState,
  toListAddress,
  toListState,
} from './list-state.ts'
import { toastError } from './toast.ts'

/**
 * A staff list whose search, filter, order and page are in the address. Whatever else the address says stays. `address`
 * is what the page's `Route.useSearch()` says.
 */
export function useList<Filter extends string = never, Sort extends string = never>(
  address: ListAddress,
  choices: ListChoices<Filter, Sort>,
) {
  const navigate = useNavigate()
  const state = toListState(address, choices)
  const go = (change: ListAddress, replace = false) =>
    void navigate({ ...inAddress(change), replace, resetScroll: false })
  return {
    state,
    /** For the endpoint. */
    query: queryOf(state),
    /** Another word for the same search takes its place: « back » leaves the search, not its last letter. */
    search: (q: string) => go(toListAddress({ q }, choices), state.q !== undefined),
    filter: (filter: Filter) => go(toListAddress({ filter }, choices)),
    sort: (sort: Sort) => go(toListAddress({ sort }, choices)),
    /** By what this list alone can be narrowed to. */
    narrow: (change: Record<string, string | undefined>) => go({ ...change, ...FIRST_PAGE }),
    narrowLink: (change: Record<string, string | undefined>) => inAddress({ ...change, ...FIRST_PAGE }),
    filterLink: (filter: Filter) => inAddress(toListAddress({ filter }, choices)),
    goFirst: () => go(FIRST_PAGE, true),
    goNext: (after: string) => go({ ...FIRST_PAGE, after, page: String(state.page + 1) }),
    goPrevious: (before: string) =>
      go(
        state.page > 2
          ? { ...FIRST_PAGE, before, page: String(state.page - 1) }
          : // The first page begins at the newest row, whatever has come since.
            FIRST_PAGE,
      ),
  }
}

export type List<Filter extends string = string, Sort extends string = string> = ReturnType<
  typeof useList<Filter, Sort>
>

function queryOf<Filter extends string, Sort extends string>({ page: _, ...query }: ListState<Filter, Sort>) {
  return query
}

/** The same page with another list on it. The router cannot know which page that is, hence no type. */
const inAddress = (change: ListAddress) => ({
  to: '.' as const,
  search: ((current: ListAddress) => ({ ...current, ...change })) as never,
})

type Asked = { error: unknown; isError: boolean; errorUpdatedAt: number }

/** Says once that something could not be loaded, besides where it can be tried again. */
export function useFailureToast({ error, isError, errorUpdatedAt }: Asked, failure: string) {
  // A page that an address made up is no failure: the first one is shown.
  const failedAt = isError && !isNotFound(error) ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toastError(failure)
  }, [failedAt, failure])
}
