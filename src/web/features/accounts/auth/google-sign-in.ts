import { SIGN_UPS_CLOSED } from '#domain/accounts.ts'
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

/** Why a sign-in with Google failed, by the code in the address. */
export const googleFailure = (code: string): string =>
  Object.hasOwn(FAILURES, code) ? FAILURES[code]! : 'La connexion avec Google a échoué.'

const FAILURES: Record<string, string> = {
  google_refus: 'La connexion avec Google a été annulée.',
  google_existant: 'Un compte existe déjà avec cette adresse : connectez-vous avec votre mot de passe.',
  google_autre: 'Ce compte Google n’est pas celui du membre connecté ici.',
  inscriptions_fermees: SIGN_UPS_CLOSED,
  google_indisponible: 'Google ne répond pas pour le moment.',
}
