import { AppError } from '#domain/errors.ts'
import { profilePath } from '#domain/members.ts'
import { RECENT_SIGN_IN, type Viewer } from '#domain/viewer.ts'
import { ContinueWithGoogle } from '#web/features/accounts/auth/GoogleButton.tsx'
import { useSite } from '#web/lib/site.ts'

export const needsFreshSignIn = (error: unknown) =>
  error instanceof AppError && error.field === RECENT_SIGN_IN

/** Under the refusal to whoever has no password: through Google, and back to these settings. */
export function FreshSignIn({ profile }: Pick<Viewer, 'profile'>) {
  const { has_google } = useSite()
  if (!has_google) return null
  return (
    <div className="max-w-80">
      <ContinueWithGoogle back={`${profilePath(profile)}?tab=parametres#donnees`} />
    </div>
  )
}
