import type { useRouter } from '@tanstack/react-router'
import { toast, type ToastOptions } from '#web/lib/toast.ts'
import { type SignInOptions, toSignIn } from './to-sign-in.ts'

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
