import { useHydrated, useLocation, useMatches, type useRouter } from '@tanstack/react-router'
import { pageSearchOf, usePageSearch } from '#web/lib/page-search.ts'

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

/** Leads a visitor to sign in, or up, and back to where they are now. */
export function toSignIn(router: ReturnType<typeof useRouter>, onglet?: 'inscription') {
  const { pathname, searchStr, hash } = router.state.location
  const retour = pathname + (pageSearchOf(pathname) ?? searchStr) + (hash && `#${hash}`)
  void router.navigate({ to: '/auth', search: { onglet, retour } })
}

/** The pages of signing in, which one leaves as a member. */
export const isAuthPath = (pathname: string) => /^\/auth(?:\/|$)/.test(pathname)
