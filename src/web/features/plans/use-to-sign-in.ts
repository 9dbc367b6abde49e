import { useRouter } from '@tanstack/react-router'

/** Leads a visitor to sign in, and back to where they are now. */
export function useToSignIn() {
  const router = useRouter()
  return () => void router.navigate({ to: '/auth', search: { retour: router.state.location.href } })
}
