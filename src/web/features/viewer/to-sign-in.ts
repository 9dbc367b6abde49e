import type { useRouter } from '@tanstack/react-router'
import { pageSearchOf } from '#web/lib/page-search.ts'

/** Leads a visitor to sign in, or up, and back to where they are now. */
export function toSignIn(router: ReturnType<typeof useRouter>, onglet?: 'inscription') {
  const { pathname, searchStr, hash } = router.state.location
  const retour = pathname + (pageSearchOf(pathname) ?? searchStr) + (hash && `#${hash}`)
  void router.navigate({ to: '/auth', search: { onglet, retour } })
}

/** The pages of signing in, which one leaves as a member. */
export const isAuthPath = (pathname: string) => /^\/auth(?:\/|$)/.test(pathname)
