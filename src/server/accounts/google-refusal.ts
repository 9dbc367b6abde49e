/** Why a way through Google ended without success. The page /auth?erreur=… has a text for each. */
export type GoogleRefusal =
  /** The person pressed « Annuler » at Google. */
  | 'google_refus'
  | 'google_indisponible'
  /** The callback is used, expired, or not of this browser and session. */
  | 'google_perime'
  /** Google has not verified the address. */
  | 'google_adresse'
  /** An account with this address exists, and Google may not be linked to it without its owner. */
  | 'google_existant'
  /** It is not the identity of the signed-in member. */
  | 'google_autre'
  /** The identity belongs to another account. */
  | 'google_pris'
  /** Google did not prove the identity of the member. */
  | 'google_preuve'
  | 'inscriptions_fermees'
  | 'google'

/** Ends the callback with a redirect to the page that shows why. */
export class GoogleRefused extends Error {
  readonly reason: GoogleRefusal

  constructor(reason: GoogleRefusal, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
