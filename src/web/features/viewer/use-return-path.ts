import { useHydrated, useLocation, useMatches } from '@tanstack/react-router'
import { isAuthPath } from './to-sign-in.ts'
import { usePageSearch } from '#web/lib/page-search.ts'

/** Where to come back to after signing in: here, unless « here » is where one lands anyway, or no page at all. */
export function useReturnPath(): string | undefined {
  // The server renders a page without the parameters that change nothing in it.
  const isAlive = useHydrated()
  // Where no route answers, the root alone does, with the page that says so.
  const isNowhere = useMatches({ select: ({ length }) => length === 1 })
  const pathname = useLocation({ select: (location) => location.pathname })
  const known = useLocation({ select: ({ searchStr }) => searchStr })
  const search = usePageSearch(pathname) ?? known
  const here = isAlive ? pathname + search : pathname
  return isNowhere || here === '/' || isAuthPath(pathname) ? undefined : here
}
