import { useHydrated, useLocation, useMatches } from '@tanstack/react-router'
import { usePageSearch } from '#web/lib/page-search.ts'

/** The address to return to after signing in: this page, unless it is the home page, a sign-in page or not found. */
export function useReturnPath(): string | undefined {
  // The server renders a page without the parameters that do not change it.
  const isHydrated = useHydrated()
  // Where no route matches, only the root does, with the « not found » page.
  const isNotFound = useMatches({ select: ({ length }) => length === 1 })
  const pathname = useLocation({ select: (location) => location.pathname })
  const known = useLocation({ select: ({ searchStr }) => searchStr })
  const search = usePageSearch(pathname) ?? known
  const here = isHydrated ? pathname + search : pathname
  return isNotFound || here === '/' || isAuthPath(pathname) ? undefined : here
}

/** /auth and the pages below it. */
export const isAuthPath = (pathname: string) => /^\/auth(?:\/|$)/.test(pathname)
