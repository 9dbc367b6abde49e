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
 * A staff list whose search, filter, order and page are in the address. Other parameters of the address stay. `address` is
 * the result of the page's `Route.useSearch()`.
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
    /** The query of the endpoint. */
    query: queryOf(state),
    /** A changed search replaces the history entry: « back » leaves the search, not its last character. */
    search: (q: string) => go(toListAddress({ q }, choices), state.q !== undefined),
    filter: (filter: Filter) => go(toListAddress({ filter }, choices)),
    sort: (sort: Sort) => go(toListAddress({ sort }, choices)),
    /** Filters that only this list has. */
    narrow: (change: Record<string, string | undefined>) => go({ ...change, ...FIRST_PAGE }),
    narrowLink: (change: Record<string, string | undefined>) => inAddress({ ...change, ...FIRST_PAGE }),
    filterLink: (filter: Filter) => inAddress(toListAddress({ filter }, choices)),
    goFirst: () => go(FIRST_PAGE, true),
    /** A page of a list that is loaded as a whole. */
    goTo: (page: number) => go({ ...FIRST_PAGE, page: page > 1 ? String(page) : undefined }),
    goNext: (after: string) => go({ ...FIRST_PAGE, after, page: String(state.page + 1) }),
    goPrevious: (before: string) =>
      go(
        state.page > 2
          ? { ...FIRST_PAGE, before, page: String(state.page - 1) }
          : // The first page starts at the newest row, also if rows were added since.
            FIRST_PAGE,
      ),
  }
}

export type PagedList<Filter extends string = string, Sort extends string = string> = ReturnType<
  typeof useList<Filter, Sort>
>

function queryOf<Filter extends string, Sort extends string>({ page: _, ...query }: ListState<Filter, Sort>) {
  return query
}

/** A link to the same page with other parameters. The router cannot know which page that is, hence no type. */
const inAddress = (change: ListAddress) => ({
  to: '.' as const,
  search: ((current: ListAddress) => ({ ...current, ...change })) as never,
})

type FailedQuery = { error: unknown; isError: boolean; errorUpdatedAt: number }

/** Shows a toast once per failed load, beside the error state with its retry button. */
export function useFailureToast({ error, isError, errorUpdatedAt }: FailedQuery, failure: string) {
  // A page that does not exist is no failure: the first page is shown instead.
  const failedAt = isError && !isNotFound(error) ? errorUpdatedAt : null
  useEffect(() => {
    if (failedAt !== null) toastError(failure)
  }, [failedAt, failure])
}
