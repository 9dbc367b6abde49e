import { useRouter } from '@tanstack/react-router'
import { toSignIn } from '#web/features/viewer/to-sign-in.ts'

export function useToSignIn() {
  const router = useRouter()
  return () => toSignIn(router)
}
