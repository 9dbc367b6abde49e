import type { useRouter } from '@tanstack/react-router'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { pageSearchOf } from '#web/lib/page-search.ts'
import { savePending } from './pending-action.ts'

export type SignInOptions = {
  onglet?: 'inscription' | undefined
  /** Completed or offered once the visitor is signed in and back on this page. */
  action?: PendingAction | undefined
  /** Where on the page they return to; by default where its address points. */
  anchor?: string | undefined
}

/** Sends a visitor to sign in or sign up, and back to this page afterwards. */
export function toSignIn(router: ReturnType<typeof useRouter>, { onglet, action, anchor }: SignInOptions) {
  if (action) savePending(action, router.state.location.pathname)
  const { pathname, searchStr, hash: hashNow } = router.state.location
  const hash = anchor ?? hashNow
  // The fragment may be the token of a link, which must not reach the server.
  const isToken = hash.startsWith('jeton=')
  const retour = pathname + (pageSearchOf(pathname) ?? searchStr) + (hash && !isToken ? `#${hash}` : '')
  void router.navigate({ to: '/auth', search: { onglet, retour } })
}
