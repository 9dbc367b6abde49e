import { SITE_NAME } from '#domain/site.ts'
import { sessionStore } from '#web/lib/local-store.ts'
import { GOOGLE_SIGN_IN_KEY } from '#web/lib/storage-keys.ts'
import { toast } from '#web/lib/toast.ts'

/** Whether this tab is signing in with Google: the member sees a toast on return. */
export const googleSignInFlag = sessionStore<boolean>(
  GOOGLE_SIGN_IN_KEY,
  (text) => text !== null,
  (isSigningIn) => (isSigningIn ? '1' : null),
)

/** After every kind of sign-in, on the page to which it leads. */
export const toastSignedIn = () =>
  toast({ title: 'Connexion réussie', description: `Bienvenue sur ${SITE_NAME} !` })
