import type { useRouter } from '@tanstack/react-router'

/** Leads a visitor to sign in, and back to where they are now. */
export const toSignIn = (router: ReturnType<typeof useRouter>) =>
  void router.navigate({ to: '/auth', search: { retour: router.state.location.href } })
