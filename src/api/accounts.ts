import * as v from 'valibot'
import {
  cleanEmail,
  cleanPseudo,
  emailRefusal,
  passwordRefusal,
  pseudoRefusal,
  RETURN_PATH_MAX,
} from '#domain/accounts/accounts.ts'
import { PENDING_ACTION_ID_MAX, PENDING_ACTION_KINDS } from '#domain/accounts/pending-actions.ts'
import type { SignInResult } from '#domain/accounts/second-factor.ts'
import type { AccountEvent } from '#domain/accounts/security-log.ts'
import { isStorable } from '#domain/typed-text.ts'
import type { MailLinkResult, SessionSummary } from '#domain/accounts/viewer.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { guessLimits, id, linkToken, pageQuery, password, textField } from './fields.ts'

const asIs = (value: string) => value

const pseudo = textField(cleanPseudo, pseudoRefusal, 'Veuillez choisir un pseudo.')
const email = textField(cleanEmail, emailRefusal, 'Veuillez saisir votre adresse e‑mail.')
const newPassword = textField(asIs, passwordRefusal, 'Veuillez saisir un mot de passe.')

/** The path to return to after signing in or up. */
const back = v.pipe(v.string(), v.maxLength(RETURN_PATH_MAX))

const HOUR = 60 * 60
const DAY = 24 * HOUR
/**
 * Enough for a class behind one address. Each kind of mail has its own counters, so that sign-ups do not keep others from a
 * new password. The strict limits are those of one address that gets the mails (server/accounts/mail-links.ts).
 */
const mailLimits = (name: string, tooMany: string): Limit[] => {
  const message = `${tooMany} depuis votre réseau. Réessayez dans {attente}.`
  return [
    { name, per: 'address', max: 60, seconds: HOUR, message },
    { name: `${name} of a day`, per: 'address', max: 200, seconds: DAY, message },
  ]
}

const done = endpoint<{ done: true }>()

export const accountsApi = {
  checkPseudo: endpoint<{ refusal: string | null }>()({
    method: 'GET',
    path: '/api/pseudos/check',
    access: 'visitor',
    action: 'profile.pseudo.check',
    summary: 'Why a pseudo is not available, or null.',
    limits: [{ per: 'address', max: 60, seconds: 60 }],
    query: v.object({ pseudo: v.pipe(v.string(), v.maxLength(200)) }),
  }),
  signUp: done({
    method: 'POST',
    path: '/api/auth/sign-up',
    access: 'signed_out',
    action: 'auth.sign_up',
    summary: 'Creates an account and mails a confirmation link. The same response for a known address.',
    limits: mailLimits('sign-up', 'Trop d’inscriptions'),
    body: v.object({
      pseudo,
      email,
      password: newPassword,
      /** The checkbox of the weekly summary. Missing: the form did not ask. */
      wants_digest: v.optional(v.boolean()),
      back: v.optional(back),
      /** What the visitor pressed before signing up. */
      pending_action: v.optional(
        v.object({
          kind: v.picklist(PENDING_ACTION_KINDS),
          id: v.pipe(v.string(), v.minLength(1), v.maxLength(PENDING_ACTION_ID_MAX), v.check(isStorable)),
        }),
      ),
    }),
  }),
  resendConfirmation: done({
    method: 'POST',
    path: '/api/auth/confirmation/resend',
    access: 'signed_out',
    action: 'auth.resend_confirmation',
    summary:
      'Sends the confirmation mail of this browser’s sign-up again. The same response for a known and an unknown address.',
    limits: mailLimits('confirmation mail', 'Trop d’e‑mails de confirmation demandés'),
    body: v.object({ email }),
  }),
  confirm: endpoint<MailLinkResult>()({
    method: 'POST',
    path: '/api/auth/confirmation',
    access: 'visitor',
    action: 'auth.verify_email',
    summary:
      'Uses the link of a mail, once: it confirms a sign-up, a new address or the current one, or gives access to the member’s data. On an unknown browser it asks for confirmation first.',
    limits: [{ per: 'address', max: 100, seconds: 60 }],
    body: v.object({
      token: linkToken,
      /** The password of a sign-up made on another browser, or of the account that changes its address. */
      password: v.optional(password),
      /** True when the member pressed the button. Link scanners do not press it. */
      is_pressed: v.optional(v.boolean()),
    }),
  }),
  signIn: endpoint<SignInResult>()({
    method: 'POST',
    path: '/api/auth/sign-in',
    access: 'signed_out',
    action: 'auth.sign_in',
    summary:
      'Signs in with an address and a password, or asks for the second factor of the account: 25 attempts an hour for each browser that the member used before, and 25 for all other browsers together, with 50 in five minutes for each network. All browsers of a network together have 100 a minute.',
    limits: [{ per: 'address', max: 100, seconds: 60 }],
    body: v.object({ email, password }),
  }),
  signInWithGoogle: endpoint<{ url: string }>()({
    method: 'POST',
    path: '/api/auth/google',
    access: 'visitor',
    action: 'auth.google',
    summary:
      'The address to sign in with Google, or to confirm one’s identity. Only where Google is configured.',
    limits: [{ per: 'address', max: 100, seconds: 60 }],
    body: v.object({ back: v.optional(back) }),
  }),
  requestPasswordReset: done({
    method: 'POST',
    path: '/api/auth/password-reset',
    access: 'visitor',
    action: 'auth.password_reset',
    summary: 'Mails a link to choose a new password. The same response for a known and an unknown address.',
    limits: mailLimits('password mail', 'Trop de nouveaux mots de passe demandés'),
    body: v.object({ email }),
  }),
  resetPassword: done({
    method: 'POST',
    path: '/api/auth/new-password',
    access: 'visitor',
    action: 'auth.password_reset',
    summary: 'Sets a new password by the token of the mail, once, and ends all sessions.',
    limits: [{ per: 'address', max: 100, seconds: 60 }],
    body: v.object({ token: linkToken, password: newPassword }),
  }),

  changePassword: done({
    method: 'PUT',
    path: '/api/account/password',
    access: 'member',
    action: 'auth.change_credentials',
    summary: 'Changes the password, renews the token of this session and ends all other sessions.',
    limits: guessLimits,
    body: v.object({ current_password: password, new_password: newPassword }),
  }),
  changeEmail: done({
    method: 'PUT',
    path: '/api/account/email',
    access: 'member',
    action: 'auth.change_email',
    summary:
      'Mails a confirmation link to the new address and a notice to the old one. The address changes on confirmation.',
    limits: [
      ...mailLimits('new address', 'Trop de changements d’adresse demandés'),
      { per: 'member', max: 10, seconds: DAY },
    ],
    body: v.object({ email }),
  }),
  verifyAddress: done({
    method: 'POST',
    path: '/api/account/email/verification',
    access: 'member',
    action: 'profile.preferences',
    summary:
      'Mails a link to the member’s address that does not work: opening it shows that it works again. Sends nothing to other addresses.',
    limits: [
      ...mailLimits('address check', 'Trop de vérifications d’adresse demandées'),
      { per: 'member', max: 10, seconds: DAY },
    ],
  }),
  listSessions: endpoint<{ sessions: SessionSummary[] }>()({
    method: 'GET',
    path: '/api/account/sessions',
    access: 'member',
    action: 'auth.sessions.manage',
    summary: 'The member’s open sessions, newest first.',
  }),
  endSession: done({
    method: 'DELETE',
    path: '/api/account/sessions/:sessionId',
    access: 'member',
    action: 'auth.sessions.manage',
    summary: 'Ends one of the member’s sessions; another than this one needs a proof of identity.',
    params: v.object({ sessionId: id }),
  }),
  endOtherSessions: done({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'member',
    action: 'auth.sessions.end_others',
    summary: 'Ends all of the member’s sessions but this one.',
  }),
  activity: endpoint<{ events: AccountEvent[]; next: string | null }>()({
    method: 'GET',
    path: '/api/account/activity',
    access: 'member',
    action: 'account.activity.read',
    summary: 'The security events of the member’s account within twelve months, newest first.',
    query: pageQuery,
  }),
}
