import type { useRouter } from '@tanstack/react-router'
import type { PendingAction } from '#domain/pending-actions.ts'
import { toast, type ToastOptions } from '#web/lib/toast.ts'
import { savePending } from './pending-action.ts'
import { toSignIn } from './return-path.ts'

type Invitation = Partial<Pick<ToastOptions, 'title' | 'description' | 'variant'>> & {
  /** Completed or offered once the visitor is signed in and back on this page. */
  action?: PendingAction
  /** Where on the page they return to. */
  anchor?: string
}

/** Asks a visitor to sign in or to create an account. */
export function toastSignIn(
  router: ReturnType<typeof useRouter>,
  { title = 'Connexion requise', description, variant = 'plain', action, anchor }: Invitation,
) {
  const leave = (tab?: 'inscription') => () => {
    if (action) savePending(action, router.state.location.pathname)
    toSignIn(router, tab, anchor)
  }
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
