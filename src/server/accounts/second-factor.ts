import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'
import {
  type ChallengeKind,
  RECOVERY_CODES,
  type QrCode,
  type TotpEnrolment,
} from '#domain/accounts/second-factor.ts'
import { AppError } from '#domain/errors.ts'
import type { WebAuthnJson } from '#api/accounts-second-factor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { Allowance } from '#server/platform/http/rate-limits.queries.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { secondFactorBlocked, recoveryCodeUsed } from '#server/platform/mail/templates/second-factor.ts'
import { deviceName, clientInfo, knownDeviceOf } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { countWithin } from './mail-links.ts'
import { credentialIdOf, type RelyingParty, verifyAssertion } from './passkeys.ts'
import { findAccount } from './queries.ts'
import {
  countRecoveryCodes,
  findPasskey,
  findTotp,
  hasUnreadableTotp,
  takeRecoveryCode,
  takeTotpStep,
  updateSignCount,
} from './second-factor.queries.ts'
import { logSecurity } from './security-log.ts'
import { isKnownDevice } from './sessions.queries.ts'

/** What the member gives as a second factor: exactly one of them. */
export type FactorAnswer = {
  code?: string | undefined
  assertion?: WebAuthnJson | undefined
  recovery_code?: string | undefined
}

/**
 * Refuses a code that this process cannot check: another process uses a newer SECRET, or SECRET is wrong. Call it before the
 * attempt is counted.
 */
export async function refuseUnreadableApp(
  { db, totpSecrets }: AccountContext,
  userId: string,
  { code }: FactorAnswer,
): Promise<void> {
  if (code === undefined || !(await hasUnreadableTotp(db.sql, userId, totpSecrets.keyIds))) return
  throw new AppError('unavailable', UNREADABLE, 'code')
}

const UNREADABLE =
  'Les codes de votre application ne peuvent pas être vérifiés pour le moment. Réessayez dans quelques minutes, ou utilisez une clé d’accès ou un code de secours.'

const DAY = 24 * 60 * 60
const ATTEMPTS = { max: 10, seconds: 60 * 60 }
const ATTEMPTS_A_DAY = { max: 50, seconds: DAY }

/**
 * Counts an answer, of a sign-in or a proof, before it is checked. A known browser has its own count, so that strangers
 * cannot lock the owner out. All others together also have a limit per day, so that a thief of the password cannot guess for
 * weeks.
 */
export async function countFactorAttempt(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  const { db, hashes, site } = ctx
  const device = knownDeviceOf(c, site.isHttps)
  const isKnown = device !== null && (await isKnownDevice(db.sql, userId, hashes.devices(device)))
  const key = `second factor ${userId} ${isKnown ? device : ''}`
  await refuseBeyond(ctx, c, userId, { key, ...ATTEMPTS })
  if (!isKnown) await refuseBeyond(ctx, c, userId, { key: `${key}day`, ...ATTEMPTS_A_DAY })
}

async function refuseBeyond(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
  allowance: Allowance,
): Promise<void> {
  const { beyond, seconds_left } = await c.get('rateLimits').hit(allowance)
  if (beyond <= 0) return
  await mailBlocked(ctx, c, userId)
  throw tooSoon(c, seconds_left, `Trop d’essais : réessayez dans ${waitOf(seconds_left)}.`)
}

/** Sends at most one mail per day and account. */
async function mailBlocked(ctx: AccountContext, c: Context<RequestEnv>, userId: string): Promise<void> {
  const { db, sendLater, site } = ctx
  await db.transaction(async (tx) => {
    if (!(await countWithin(tx, ctx, { key: `second factor blocked ${userId}`, max: 1, seconds: DAY })))
      return
    const account = await findAccount(tx, userId)
    if (!account) return
    await logSecurity(tx, ctx, c, { userId, kind: 'second_factor_blocked' })
    const device = deviceName(clientInfo(c).userAgent)
    await sendLater(
      tx,
      secondFactorBlocked({ to: account.email, device, link: `${site.url}/auth/mot-de-passe-oublie` }),
    )
  })
}

/** Where the answer may be a passkey: the site, and the challenge that the passkey must have signed. */
type PasskeyTerms = { party: RelyingParty | null; challenge: string | null }

/**
 * Checks the second factor of a member and uses it up: a code of an app and a recovery code count once, also in two
 * concurrent requests. Throws for a wrong answer; then the caller's transaction rolls back. Call `countFactorAttempt` before
 * the transaction.
 */
export async function answerFactor(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { userId, answer, passkey }: { userId: string; answer: FactorAnswer; passkey: PasskeyTerms },
): Promise<ChallengeKind> {
  const { code, assertion, recovery_code } = answer
  if ([code, assertion, recovery_code].filter((given) => given !== undefined).length !== 1) {
    throw new AppError('invalid', 'Donnez un code, une clé d’accès ou un code de secours.', 'code')
  }
  if (code !== undefined) {
    if (!(await isTotpRight(tx, ctx, userId, code))) throw wrongAnswer('code')
    return 'totp'
  }
  if (assertion !== undefined) {
    if (!(await isPasskeyRight(tx, userId, assertion, passkey))) throw wrongAnswer('assertion')
    return 'passkey'
  }
  if (!(await takeRecoveryCode(tx, userId, recoveryCodeHash(recovery_code ?? '')))) {
    throw wrongAnswer('recovery_code')
  }
  await reportRecoveryCode(tx, ctx, c, userId)
  return 'recovery_code'
}

async function isTotpRight(
  tx: Transaction,
  { totpSecrets }: AccountContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(tx, userId, totpSecrets.keyIds)
  const secret = totp && totpSecrets.decrypt(totp.secret, userId)
  if (!secret) return false
  const step = totpStepOf(secret, code)
  return step !== null && (await takeTotpStep(tx, totp.id, step))
}

async function isPasskeyRight(
  tx: Transaction,
  userId: string,
  assertion: WebAuthnJson,
  { party, challenge }: PasskeyTerms,
): Promise<boolean> {
  const credentialId = credentialIdOf(assertion)
  const passkey = credentialId && (await findPasskey(tx, credentialId))
  if (!passkey || passkey.user_id !== userId || !party || !challenge) return false
  const signCount = await verifyAssertion({
    party,
    challenge,
    passkey,
    assertion,
    requiresVerification: false,
  })
  if (signCount === null) return false
  await updateSignCount(tx, passkey.id, signCount)
  return true
}

/** A recovery code may have been stolen, so its use is logged and mailed. */
async function reportRecoveryCode(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  await logSecurity(tx, ctx, c, { userId, kind: 'recovery_code_used' })
  const account = await findAccount(tx, userId)
  const left = await countRecoveryCodes(tx, userId)
  const device = deviceName(clientInfo(c).userAgent)
  if (account) await ctx.sendLater(tx, recoveryCodeUsed({ to: account.email, device, left }))
}

class WrongAnswer extends AppError {}

export const isWrongAnswer = (error: unknown): error is AppError => error instanceof WrongAnswer

const WRONG = {
  code: 'Ce code n’est pas le bon, ou il a déjà servi.',
  assertion: 'Cette clé d’accès n’est pas reconnue.',
  recovery_code: 'Ce code de secours n’est pas le bon, ou il a déjà servi.',
}

export const wrongAnswer = (field: keyof typeof WRONG) => new WrongAnswer('invalid', WRONG[field], field)

/** 120 bits: from 112 on, ASVS 6.5.2 allows a hash that is fast to compute. */
const BYTES = 15

/** « ABCD-EFGH-IJKL-MNOP-QRST-UVWX », in base 32 */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: Uint8Array.from(randomBytes(BYTES)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )

/** Members may type a code without its dashes and in lower case. */
export const recoveryCodeHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()

/** RFC 6238 with the values that every authenticator app knows. */
const RULES = { issuer: 'Plan B', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = () => Buffer.from(new Secret({ size: 20 }).bytes)

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ ...RULES, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** Returns the 30-second step of a valid code, or null. The codes before and after the current one are valid too. */
export function totpStepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now })
  return delta === null ? null : TOTP.counter({ period: RULES.period, timestamp: now }) + delta
}

/** What the member scans or types into an authenticator app. */
export function totpEnrolment(secret: Uint8Array, email: string): TotpEnrolment {
  const totp = totpOf(secret, email)
  const uri = totp.toString()
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '), uri, qr: qrCodeOf(uri) }
}

/** Each run of dark modules in a row becomes one rectangle of the path. */
function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: path.join('') }
}
