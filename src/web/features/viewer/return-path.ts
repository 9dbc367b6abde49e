import { useHydrated, useLocation, useMatches, type useRouter } from '@tanstack/react-router'
import { pageSearchOf, usePageSearch } from '#web/lib/page-search.ts'

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

/** Sends a visitor to sign in or sign up, and back to this page afterwards: to `anchor`, or where its address points. */
export function toSignIn(router: ReturnType<typeof useRouter>, onglet?: 'inscription', anchor?: string) {
  const { pathname, searchStr, hash: hashNow } = router.state.location
  const hash = anchor ?? hashNow
  // The fragment may be the token of a link, which must not reach the server.
  const isToken = hash.startsWith('jeton=')
  const retour = pathname + (pageSearchOf(pathname) ?? searchStr) + (hash && !isToken ? `#${hash}` : '')
  void router.navigate({ to: '/auth', search: { onglet, retour } })
}

/** /auth and the pages below it. */
export const isAuthPath = (pathname: string) => /^\/auth(?:\/|$)/.test(pathname)
