import { SIGN_UPS_CLOSED } from '#domain/accounts/accounts.ts'
import { PROOF_MINUTES } from '#domain/accounts/second-factor.ts'
import { SITE_NAME } from '#domain/site.ts'
import { sessionStore } from '#web/lib/local-store.ts'
import { GOOGLE_SIGN_IN_KEY } from '#web/lib/storage-keys.ts'
import { toast } from '#web/lib/toast.ts'

/** What a member goes to Google for. */
export type GooglePurpose = 'sign_in' | 'prove' | 'link'

/** Why this tab has left for Google: the member sees a toast on return. */
export const googlePurpose = sessionStore<GooglePurpose | null>(
  GOOGLE_SIGN_IN_KEY,
  (text) => (text === 'prove' || text === 'link' ? text : text === null ? null : 'sign_in'),
  (purpose) => purpose,
)

const TOASTS: Record<GooglePurpose, Parameters<typeof toast>[0]> = {
  sign_in: { title: 'Connexion réussie', description: `Bienvenue sur ${SITE_NAME} !` },
  prove: {
    title: 'C’est bien vous',
    description: `Vous pouvez refaire ce que vous veniez de demander, pendant ${PROOF_MINUTES} minutes.`,
  },
  link: { title: 'Google est relié', description: 'Vous pouvez désormais vous connecter avec Google.' },
}

/** After a return from Google, on the page to which it leads. */
export function toastGoogleReturn() {
  const purpose = googlePurpose.current()
  if (purpose) toastPurpose(purpose)
}

/** After every kind of sign-in, on the page to which it leads. */
export const toastSignedIn = () => toastPurpose('sign_in')

function toastPurpose(purpose: GooglePurpose) {
  googlePurpose.set(null)
  toast(TOASTS[purpose])
}

/** Why a sign-in failed, by the code in the address. */
export const signInFailure = (code: string): string =>
  Object.hasOwn(FAILURES, code) ? FAILURES[code]! : 'La connexion avec Google a échoué.'

const FAILURES: Record<string, string> = {
  google_refus: 'La connexion avec Google a été annulée.',
  google_existant:
    'Un compte existe avec cette adresse. Connectez-vous avec votre mot de passe, puis reliez Google dans vos paramètres.',
  google_perime: 'Cette connexion avec Google n’est plus valable : recommencez.',
  google_adresse: 'Google n’a pas vérifié votre adresse e‑mail : inscrivez-vous avec un mot de passe.',
  google_pris: 'Ce compte Google est déjà relié à un autre compte Plan B.',
  google_preuve:
    'Google n’a pas pu confirmer que c’est vous : utilisez votre mot de passe, ou définissez-en un par e‑mail.',
  google_autre: 'Ce compte Google n’est pas celui du membre connecté ici.',
  delai_passe: 'Le délai pour confirmer votre connexion est passé. Connectez-vous de nouveau.',
  inscriptions_fermees: SIGN_UPS_CLOSED,
  google_indisponible: 'Google ne répond pas pour le moment.',
}
