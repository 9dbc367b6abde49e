import type { useRouter } from '@tanstack/react-router'

/** Leads a visitor to sign in, or up, and back to where they are now. */
export const toSignIn = (router: ReturnType<typeof useRouter>, onglet?: 'inscription') =>
  void router.navigate({ to: '/auth', search: { onglet, retour: router.state.location.href } })

/** The pages of signing in, which one leaves as a member. */
export const isAuthPath = (pathname: string) => /^\/auth(?:\/|$)/.test(pathname)
