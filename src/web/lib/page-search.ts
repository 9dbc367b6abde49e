import { useSyncExternalStore } from 'react'

/*
 * What a page writes into its own address past the router, which would load the page again: the numbers of a reader's
 * scenario. Links that lead back to the page take them from here.
 */

type PageSearch = { path: string; search: string }

let pageSearch: PageSearch | null = null
const listeners = new Set<() => void>()

export function setPageSearch(next: PageSearch | null) {
  pageSearch = next
  for (const listener of listeners) listener()
}

/** « ?prix=44.9 »; undefined where the page at this path leaves its address to the router. */
export const pageSearchOf = (path: string): string | undefined =>
  pageSearch?.path === path ? pageSearch.search : undefined

export const usePageSearch = (path: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => pageSearchOf(path),
    () => undefined,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
