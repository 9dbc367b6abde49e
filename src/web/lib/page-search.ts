import { createStore, useStore } from './store.ts'

/*
 * What a page writes into its own address past the router, which would load the page again: the numbers of a reader's
 * scenario. Links that lead back to the page take them from here.
 */

type PageSearch = { path: string; search: string }

const { current, set, subscribe } = createStore<PageSearch | null>(null)

export const setPageSearch = set

/** « ?prix=44.9 »; undefined where the page at this path leaves its address to the router. */
export function pageSearchOf(path: string): string | undefined {
  const page = current()
  return page?.path === path ? page.search : undefined
}

export const usePageSearch = (path: string): string | undefined =>
  useStore({ subscribe, current: () => pageSearchOf(path) }, undefined)
