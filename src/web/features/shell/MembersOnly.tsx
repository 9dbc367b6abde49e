import type { ReactNode } from 'react'
import { useAuth } from '#web/features/viewer/use-auth.ts'
import { SignInRequired } from './SignInRequired.tsx'

/** For whoever is signed in; visitors read why they should be. */
export function MembersOnly({ text, children }: { text: string; children?: ReactNode }) {
  const { user } = useAuth()
  return user ? children : <SignInRequired text={text} />
}
