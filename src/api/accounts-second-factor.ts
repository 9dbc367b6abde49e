import * as v from 'valibot'
import {
  type AccountFactors,
  type ChallengeKind,
  FACTOR_NAME_MAX,
  type FactorAdded,
  type ProofKind,
  type TotpEnrolment,
} from '#domain/accounts/second-factor.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { guessLimits, id, linkToken, memberParams, password } from './fields.ts'

/** The JSON of WebAuthn's options and responses; only the WebAuthn libraries look inside. */
export type WebAuthnJson = Record<string, unknown>

const webAuthnResponse = v.record(v.string(), v.unknown(), 'Cette réponse n’est pas lisible.')
const code = v.pipe(
  v.string('Saisissez le code à six chiffres.'),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'Le code compte six chiffres.'),
)
const recoveryCode = v.pipe(v.string(), v.maxLength(60, 'Ce code de secours est trop long.'))
const factorName = v.pipe(
  v.string('Donnez un nom.'),
  v.trim(),
  v.minLength(1, 'Donnez un nom.'),
  v.maxLength(FACTOR_NAME_MAX, `Ce nom compte ${FACTOR_NAME_MAX} caractères au plus.`),
)
/** Of the link in the mail with which staff add their first factor. */
const token = v.optional(linkToken)

/** Exactly one of them. */
const answer = {
  code: v.optional(code),
  assertion: v.optional(webAuthnResponse),
  recovery_code: v.optional(recoveryCode),
}

/** Each endpoint has its own counter. They are high, because a company may share one address. */
const challengeLimits: Limit[] = [{ per: 'address', max: 100, seconds: 60 }]

const done = endpoint<{ done: true }>()

export const secondFactorApi = {
  readChallenge: endpoint<{
    kinds: ChallengeKind[]
    /** The options of `navigator.credentials.get`, where the account has a passkey. */
    passkey: WebAuthnJson | null
    /** Members may trust this browser; staff may not. */
    may_trust: boolean
  }>()({
    method: 'GET',
    path: '/api/auth/second-factor',
    access: 'signed_out',
    action: 'auth.second_factor',
    summary: 'What the pending sign-in of this browser asks for. 404 without one.',
    limits: challengeLimits,
  }),
  answerChallenge: done({
    method: 'POST',
    path: '/api/auth/second-factor',
    access: 'signed_out',
    action: 'auth.second_factor',
    summary: 'Opens the session of a pending sign-in by a code, a passkey or a recovery code.',
    limits: challengeLimits,
    body: v.object({ ...answer, trust: v.optional(v.boolean(), false) }),
  }),
  passkeyOptions: endpoint<{ passkey: WebAuthnJson }>()({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'signed_out',
    action: 'auth.second_factor',
    summary: 'The options of a sign-in by passkey alone.',
    limits: challengeLimits,
  }),
  signInWithPasskey: done({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'signed_out',
    action: 'auth.second_factor',
    summary: 'Signs in by a passkey, which counts as two factors.',
    limits: challengeLimits,
    body: v.object({ assertion: webAuthnResponse }),
  }),

  readProof: endpoint<{ kinds: ProofKind[]; passkey: WebAuthnJson | null }>()({
    method: 'GET',
    path: '/api/account/proof',
    access: 'member',
    action: 'account.prove',
    summary: 'What can prove the identity of the member before a sensitive action.',
    limits: [{ per: 'member', max: 30, seconds: 60 }],
  }),
  prove: done({
    method: 'POST',
    path: '/api/account/proof',
    access: 'member',
    action: 'account.prove',
    summary: 'Proves the identity of the member for fifteen minutes.',
    limits: guessLimits,
    body: v.object({ ...answer, password: v.optional(password) }),
  }),

  listFactors: endpoint<AccountFactors>()({
    method: 'GET',
    path: '/api/account/factors',
    access: 'member',
    action: 'account.factors',
    summary: 'The member’s second factors.',
  }),
  mailEnrolmentLink: done({
    method: 'POST',
    path: '/api/account/factors/link',
    access: 'member',
    action: 'account.factors',
    summary: 'Mails the link with which a member of the staff adds their first factor.',
    limits: [{ per: 'member', max: 5, seconds: 30 * 60 }],
  }),
  startTotp: endpoint<TotpEnrolment>()({
    method: 'POST',
    path: '/api/account/factors/totp/start',
    access: 'member',
    action: 'account.factors.change',
    summary: 'A new secret for an authenticator app.',
    limits: [{ per: 'member', max: 30, seconds: 60 * 60 }],
    body: v.object({ token }),
  }),
  addTotp: endpoint<FactorAdded>()({
    method: 'POST',
    path: '/api/account/factors/totp',
    access: 'member',
    action: 'account.factors',
    summary: 'Adds the authenticator app by its first valid code.',
    limits: guessLimits,
    body: v.object({ code, name: factorName, token }),
  }),
  startPasskey: endpoint<{ passkey: WebAuthnJson }>()({
    method: 'POST',
    path: '/api/account/factors/passkey/start',
    access: 'member',
    action: 'account.factors.change',
    summary: 'The options of a new passkey.',
    limits: [{ per: 'member', max: 30, seconds: 60 * 60 }],
    body: v.object({ token }),
  }),
  addPasskey: endpoint<FactorAdded>()({
    method: 'POST',
    path: '/api/account/factors/passkey',
    access: 'member',
    action: 'account.factors',
    summary: 'Adds a passkey.',
    limits: guessLimits,
    body: v.object({ credential: webAuthnResponse, name: factorName, token }),
  }),
  removeFactor: done({
    method: 'DELETE',
    path: '/api/account/factors/:factorId',
    access: 'member',
    action: 'account.factors.change',
    summary: 'Removes a second factor, and ends the member’s other sessions.',
    params: v.object({ factorId: id }),
  }),
  replaceRecoveryCodes: endpoint<{ recovery_codes: string[] }>()({
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'member',
    action: 'account.factors.change',
    summary: 'Ten new recovery codes; the earlier ones stop working.',
  }),
  cancelReset: done({
    method: 'DELETE',
    path: '/api/account/second-factor-reset',
    access: 'member',
    action: 'account.factors',
    summary: 'Cancels the removal of the member’s factors that an admin asked for.',
  }),
  linkGoogle: endpoint<{ url: string }>()({
    method: 'POST',
    path: '/api/account/google',
    access: 'member',
    action: 'account.google',
    summary: 'The address at Google to link an identity to the account. Only where Google is configured.',
    limits: [{ per: 'member', max: 20, seconds: 60 * 60 }],
    body: v.object({ back: v.optional(v.pipe(v.string(), v.maxLength(2000))) }),
  }),
  unlinkGoogle: done({
    method: 'DELETE',
    path: '/api/account/google',
    access: 'member',
    action: 'account.google',
    summary: 'Unlinks Google from the account, unless it is the only way to sign in.',
  }),
  resetFactors: endpoint<{ effective_at: string }>()({
    method: 'POST',
    path: '/api/admin/members/:memberId/second-factor-reset',
    access: 'member',
    action: 'admin.second_factor_reset',
    summary: 'Removes the factors of a member of lower rank after 72 hours, unless the member cancels it.',
    params: memberParams,
  }),
}
