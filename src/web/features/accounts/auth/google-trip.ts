import { SITE_NAME } from '#domain/site.ts'
import { sessionStore } from '#web/lib/local-store.ts'
import { GOOGLE_SIGN_IN_KEY } from '#web/lib/storage-keys.ts'
import { toast } from '#web/lib/toast.ts'

/** Whether this tab is on its way through Google. Whoever comes back signed in is told so. */
export const googleTrip = sessionStore<boolean>(
  GOOGLE_SIGN_IN_KEY,
  (text) => text !== null,
  (isUnderWay) => (isUnderWay ? '1' : null),
)

/** After every way of signing in, on the page where the member lands. */
export const tellSignedIn = () =>
  toast({ title: 'Connexion réussie', description: `Bienvenue sur ${SITE_NAME} !` })
