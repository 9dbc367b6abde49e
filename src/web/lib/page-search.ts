import { createStore, useStore } from './store.ts'

/*
 * Search parameters that a page writes into its address without the router, which would reload the page: the inputs of a
 * reader's scenario. Links back to the page read them here.
 */

type PageSearch = { path: string; search: string }

const { current, set, subscribe } = createStore<PageSearch | null>(null)

export const setPageSearch = set

/** « ?prix=44.9 »; undefined if the page at this path writes none. */
export function pageSearchOf(path: string): string | undefined {
  const page = current()
  return page?.path === path ? page.search : undefined
}

export const usePageSearch = (path: string): string | undefined =>
  useStore({ subscribe, current: () => pageSearchOf(path) }, undefined)
