import { AppError } from '../errors.ts'

/** The second factors of an account, and the proofs of identity that sensitive actions ask for. */

export const FACTOR_NAME_MAX = 60
/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 10
export const RECOVERY_CODES = 10
/** For how many days a member may skip the second factor in a browser. */
export const TRUST_DAYS = 30
/** For how many minutes a proof of identity counts. */
export const PROOF_MINUTES = 15

export type FactorKind = 'totp' | 'passkey'

/** What can answer a challenge for a second factor. */
export type ChallengeKind = FactorKind | 'recovery_code'

/** What can prove the identity of a signed-in member: the second factor if there is one, else the password, else Google. */
export type ProofKind = ChallengeKind | 'password' | 'google'

/** The `code` of a refusal that a proof of identity lifts. */
export const PROOF_REQUIRED = 'PROOF_REQUIRED'

export const proofRequired = () =>
  new AppError('forbidden', 'Confirmez d’abord que c’est bien vous.', undefined, { code: PROOF_REQUIRED })

/** Why a member of the staff has the abilities of an ordinary member; null: nothing is locked. */
export type StaffLock = 'password' | 'second_factor'

/** Either the session is open, or the second factor is asked first. */
export type SignInResult = { done: true } | { asks: 'second_factor' }

export type FactorSummary = {
  id: string
  kind: FactorKind
  name: string
  created_at: string
  last_used_at: string | null
}

/** « Connexion » in the settings. */
export type AccountFactors = {
  factors: FactorSummary[]
  recovery_codes_left: number
  /** When the account was linked to Google; null: it is not, or Google is not configured. */
  google_linked_at: string | null
  /** The factors are removed then, on request of an admin, unless the member cancels it. */
  reset_at: string | null
  /** The first factor of staff is added through a link sent by mail. */
  needs_mail_link: boolean
}

/** A picture of modules: an SVG path within a square of `size` units. */
export type QrCode = { size: number; path: string }

export type TotpEnrolment = {
  /** In base 32, in groups of four. */
  secret: string
  uri: string
  qr: QrCode
}

/** The recovery codes are shown once: after the first factor, and when the member asks for new ones. */
export type FactorAdded = { recovery_codes: string[] | null }
