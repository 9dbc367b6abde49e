import type { Context } from 'hono'
import type { ChallengeKind, SignInResult } from '#domain/accounts/second-factor.ts'
import { AppError } from '#domain/errors.ts'
import { isStaff } from '#domain/permissions.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import { accessToData, newDevice } from '#server/platform/mail/templates/account.ts'
import { findBanStatus, findRole } from '#server/platform/policies.queries.ts'
import { insertSignInChallenge } from './challenges.queries.ts'
import { clientInfo, deviceOf, knownDeviceOf, deviceName } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { hasTokenOf } from './mail-links.queries.ts'
import { newMailLink, redeemMailLink } from './mail-links.ts'
import { findAccount, readAddressBan, findAccountByEmail } from './queries.ts'
import { needsSecondStep } from './second-factor.queries.ts'
import { logSecurity } from './security-log.ts'
import {
  deleteSessionOf,
  insertSession,
  isTrustedDevice,
  recordDevice,
  trustDevice,
} from './sessions.queries.ts'

/** `data_access` is for banned members, who cannot sign in but have a right to their data. */
type FirstStep = 'password' | 'google' | 'mail_link' | 'data_access'

/** `isProof`: whether the sign-in counts as a recent authentication for sensitive actions. */
type SignIn = { userId: string; how: FirstStep; isProof?: boolean }

/**
 * Every way to sign in ends here, or in `openSessionWithFactor`. An account with a second factor gets a challenge instead of
 * a session, except in a browser that the member trusts.
 */
export async function openSession(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { userId, how, isProof = true }: SignIn,
): Promise<SignInResult> {
  // A factor that is being added must not miss this session.
  await lockViewer(tx, userId)
  if (how !== 'data_access') await refuseBanned(tx, ctx, c, userId)
  const needsFactor = await needsSecondStep(tx, userId)
  if (needsFactor && !(await isTrusted(tx, ctx, c, userId))) {
    await startChallenge(tx, ctx, c, { userId, method: how })
    return { asks: 'second_factor' }
  }
  await insertOpenSession(tx, ctx, c, { userId, how, isProof: isProof && !needsFactor, factors: 1 })
  return { done: true }
}

type FactorSignIn = { userId: string; how: FirstStep | 'passkey'; factor: ChallengeKind; trust: boolean }

/** The second step, or a passkey alone. The caller has checked the factor in this transaction. */
export async function openSessionWithFactor(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { userId, how, factor, trust }: FactorSignIn,
): Promise<void> {
  if (how !== 'data_access') await refuseBanned(tx, ctx, c, userId)
  const device = await insertOpenSession(tx, ctx, c, { userId, how, factor, isProof: true, factors: 2 })
  if (trust && !isStaff({ role: await findRole(tx, userId) })) await trustDevice(tx, userId, device)
}

type OpenSession = Pick<FactorSignIn, 'userId' | 'how'> & {
  isProof: boolean
  factors: 1 | 2
  factor?: ChallengeKind
}

/** Returns the hash of the browser. */
async function insertOpenSession(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { userId, how, isProof, factors, factor }: OpenSession,
): Promise<Buffer> {
  const { cookies, hashes, site } = ctx
  const { network, networkPrefix, userAgent } = clientInfo(c)
  await endFormerSession(tx, ctx, c)
  const devices = hashes.devices(deviceOf(c, site.isHttps))
  const token = await insertSession(tx, {
    userId,
    network: hashes.address(network),
    networkPrefix,
    userAgent,
    isShort: how === 'data_access',
    isProof,
    factors,
  })
  const { is_new, is_first } = await recordDevice(tx, userId, devices)
  if (is_new && !is_first) await mailNewDevice(tx, ctx, userId, deviceName(userAgent))
  const details = { how, ...(factor && how !== 'passkey' && { factor }) }
  await logSecurity(tx, ctx, c, { userId, kind: 'sign_in', details })
  tx.afterCommit(() => {
    cookies.write(c, token)
    // This browser reads from the primary for a while: the replica may not have the profile of a new member yet.
    c.get('publicResponses').setRecentWriteCookie(c)
  })
  return devices[0]
}

/** Signing in needs a browser without an open session, but a link to the member's data may be followed in one that has it. */
async function endFormerSession(tx: Transaction, ctx: AccountContext, c: Context<RequestEnv>): Promise<void> {
  const token = ctx.cookies.read(c.req.header('cookie'))
  const former = token && (await deleteSessionOf(tx, token))
  if (!former) return
  await logSecurity(tx, ctx, c, { userId: former.user_id, kind: 'sign_out' })
  ctx.live.disconnect({ sessions: [former.id] }, tx)
}

async function isTrusted(
  tx: Transaction,
  { hashes, site }: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<boolean> {
  const device = knownDeviceOf(c, site.isHttps)
  return device !== null && (await isTrustedDevice(tx, userId, hashes.devices(device)))
}

async function startChallenge(
  tx: Transaction,
  { hashes, challengeCookies }: AccountContext,
  c: Context<RequestEnv>,
  signIn: { userId: string; method: FirstStep },
): Promise<void> {
  const token = newToken()
  await insertSignInChallenge(tx, hashes.token(token), signIn)
  tx.afterCommit(() => challengeCookies.secondFactor.write(c, token))
}

class AddressBanned extends AppError {}

/** Refuses sessions and sign-ups for a banned network or member. */
export const addressBanned = () =>
  new AddressBanned(
    'forbidden',
    'Les inscriptions et les connexions vous sont fermées. Si vous avez un compte, un e‑mail vous donne accès à vos données.',
  )

export const isAddressBanned = (error: unknown) => error instanceof AddressBanned

async function refuseBanned(
  tx: Transaction,
  { hashes }: AccountContext,
  c: Context<RequestEnv>,
  userId: string,
): Promise<void> {
  const { network } = clientInfo(c)
  const { ip_banned } = await findBanStatus(tx, userId)
  const ban = await readAddressBan(tx, hashes.banned({ network, email: '' }))
  if (ip_banned || ban.network) throw addressBanned()
}

async function mailNewDevice(
  tx: Transaction,
  { sendLater, site }: AccountContext,
  userId: string,
  device: string,
): Promise<void> {
  const account = await findAccount(tx, userId)
  if (!account) return
  const link = `${site.url}/parametres#connexion`
  await sendLater(tx, newDevice({ to: account.email, device, link }))
}

/**
 * A banned member who knows the password still has a right to their data. The mailed link opens a session of one hour. The
 * ban stays in force, so the member cannot publish anything in it. No second mail is sent while a link is valid.
 */
export async function sendDataAccessLink(ctx: AccountContext, email: string): Promise<void> {
  const { db, sendLater } = ctx
  await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account || (await hasTokenOf(tx, account.id, 'rights'))) return
    // A member without a ban of their own can sign in from another network, and would be unrestricted in this session.
    if (!(await findBanStatus(tx, account.id)).ip_banned) return
    const link = await newMailLink(tx, ctx, { purpose: 'rights', userId: account.id, email })
    await sendLater(tx, accessToData({ to: email, ...link }))
  })
}

export async function openDataAccess(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  secret: string,
): Promise<SignInResult> {
  return await ctx.db.transaction(async (tx) => {
    const { userId } = await redeemMailLink(tx, ctx, secret, 'rights')
    return await openSession(tx, ctx, c, { userId, how: 'data_access' })
  })
}
