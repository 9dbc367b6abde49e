import type { useRouter } from '@tanstack/react-router'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { pageSearchOf } from '#web/lib/page-search.ts'
import { toast, type ToastOptions } from '#web/lib/toast.ts'
import { savePending } from './pending-action.ts'

type SignInOptions = {
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

type Invitation = Partial<Pick<ToastOptions, 'title' | 'description' | 'variant'>> &
  Pick<SignInOptions, 'action' | 'anchor'>

/** Asks a visitor to sign in or to create an account. */
export function toastSignIn(
  router: ReturnType<typeof useRouter>,
  { title = 'Connexion requise', description, variant = 'plain', action, anchor }: Invitation,
) {
  const leave = (onglet?: 'inscription') => () => toSignIn(router, { onglet, action, anchor })
  toast({
    title,
    description,
    variant,
    // Longer than the default: there are two buttons to choose from.
    duration: 10_000,
    action: { label: 'Se connecter', onClick: leave() },
    secondAction: { label: 'Créer un compte', onClick: leave('inscription') },
  })
}
