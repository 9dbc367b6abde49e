import type { Context } from 'hono'
import type { SignInResult } from '#domain/accounts/second-factor.ts'
import { AppError } from '#domain/errors.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { signInsBlocked } from '#server/platform/mail/templates/account.ts'
import { knownDeviceOf } from './client-info.ts'
import type { AccountContext } from './context.ts'
import { holdPassword, isPasswordReplaced } from './hold-password.ts'
import { countWithin } from './mail-links.ts'
import { isAddressBanned, openSession, sendDataAccessLink } from './open-session.ts'
import { inConstantTime } from './passwords.ts'
import { findAccount, findAccountByEmail, replacePassword, type AccountRow } from './queries.ts'
import { logCapped, logSecurity } from './security-log.ts'
import { deleteSession, isKnownDevice } from './sessions.queries.ts'

type Credentials = { email: string; password: string }

/** A wrong password and an unknown address get the same error after the same time. */
export function signIn(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { email, password }: Credentials,
): Promise<SignInResult> {
  const { db, passwords } = ctx
  return inConstantTime(ctx, async () => {
    const account = await findAccountByEmail(db.sql, email)
    const device = await knownDeviceFor(ctx, c, account)
    await countAttempt(ctx, c, { email, account, device })
    // Without a password to compare with, a hash is computed anyway, so that the duration reveals nothing.
    const isRight = account?.password
      ? await passwords.verify({ hash: account.password, password, isKnown: device !== null })
      : await passwords.hash(password).then(() => false)
    const refused = (userId: string, why: 'password' | 'address_ban') =>
      logCapped(db.sql, ctx, c, {
        userId,
        kind: 'sign_in_refused',
        details: { why },
        isOwn: device !== null,
      })
    if (!account?.password || !isRight) {
      if (account) await refused(account.id, 'password')
      throw new AppError('unauthenticated', 'Adresse ou mot de passe incorrect.', 'password')
    }
    const { id: userId } = account
    const proof = { userId, password, hash: account.password }
    const { hash, result } = await enter(ctx, c, proof).catch(async (error: unknown) => {
      if (isAddressBanned(error)) {
        await refused(userId, 'address_ban')
        await sendDataAccessLink(ctx, email)
      }
      throw error
    })
    await renewHash(ctx, userId, { hash, password })
    return result
  })
}

/**
 * A concurrent sign-in may have replaced the outdated hash of the same password (`renewHash`). Then the password is verified
 * against the new hash. Returns also the hash that is stored now.
 */
async function enter(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { userId, password, hash }: { userId: string; password: string; hash: string },
): Promise<{ hash: string; result: SignInResult }> {
  const { db, passwords } = ctx
  const open = async (proven: string) => {
    const result = await db.transaction(async (tx) => {
      await holdPassword(tx, userId, proven)
      return await openSession(tx, ctx, c, { userId, how: 'password' })
    })
    return { hash: proven, result }
  }
  return await open(hash).catch(async (error: unknown) => {
    if (!isPasswordReplaced(error)) throw error
    const renewed = (await findAccount(db.sql, userId))?.password
    if (!renewed || !(await passwords.verify({ hash: renewed, password, isKnown: true }))) throw error
    return await open(renewed)
  })
}

/** Deletes the row, so that a copy of the cookie is useless, and disconnects the tabs of this session. */
export async function signOut(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<{ done: true }> {
  const { db, cookies, live } = ctx
  await db.transaction(async (tx) => {
    await deleteSession(tx, viewer.id, viewer.session_id)
    await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'sign_out' })
    live.disconnect({ sessions: [viewer.session_id] }, tx)
  })
  cookies.clear(c)
  return { done: true }
}

/** Replaces an outdated hash. This is possible only at a sign-in, when the password is known. */
async function renewHash(
  { db, passwords }: Pick<AccountContext, 'db' | 'passwords'>,
  userId: string,
  { hash, password }: { hash: string; password: string },
): Promise<void> {
  if (!passwords.isOutdated(hash)) return
  const renewed = await passwords.hash(password, { isKnown: true })
  await replacePassword(db.sql, userId, { proven: hash, by: renewed })
}

const ATTEMPTS = { max: 25, seconds: 60 * 60 }
const DAY = 24 * 60 * 60

/** Applies to unknown devices only, because members may share the network of an attacker. A class signs in within one lesson. */
const STRANGERS = {
  method: 'POST',
  path: '/api/auth/sign-in',
  limits: [{ name: 'sign-in of strangers', per: 'address', max: 50, seconds: 5 * 60 }],
} as const

type Attempt = { email: string; account: AccountRow | null; device: string | null }

/**
 * Returns the id of the browser if the owner of the account signed in on it before. A known browser has its own count of
 * attempts, so that strangers cannot lock the owner out.
 */
export async function knownDeviceFor(
  { db, hashes, site }: AccountContext,
  c: Context<RequestEnv>,
  account: AccountRow | null,
): Promise<string | null> {
  const device = knownDeviceOf(c, site.isHttps)
  if (!account || !device) return null
  return (await isKnownDevice(db.sql, account.id, hashes.devices(device))) ? device : null
}

/** Call it before the password is checked. Otherwise many concurrent attempts would all pass. */
async function countAttempt(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { email, account, device }: Attempt,
): Promise<void> {
  const rateLimits = c.get('rateLimits')
  if (!device) await rateLimits.count(c, STRANGERS, 'network')
  const { beyond, seconds_left } = await rateLimits.hit({ key: keyOf(email, device), ...ATTEMPTS })
  if (beyond <= 0) return
  if (!device && account) await mailBlocked(ctx, c, account)
  const where = device ? 'sur cet appareil' : 'pour cette adresse depuis un nouvel appareil'
  throw tooSoon(
    c,
    seconds_left,
    `Trop d’essais ${where} : réessayez dans ${waitOf(seconds_left)} ou choisissez un nouveau mot de passe.`,
  )
}

/** Resets the attempts of a member who chose a new password by mail, and those of strangers. */
export async function resetAttempts(c: Context<RequestEnv>, email: string, device: string): Promise<void> {
  await c.get('rateLimits').reset(keyOf(email, null))
  await c.get('rateLimits').reset(keyOf(email, device))
}

const keyOf = (email: string, device: string | null) => `sign-in ${email} ${device ?? ''}`

/** Sends at most one mail per day and account. */
async function mailBlocked(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { id, email }: AccountRow,
): Promise<void> {
  const { db, sendLater, site } = ctx
  await db.transaction(async (tx) => {
    if (!(await countWithin(tx, ctx, { key: `sign-in blocked ${id}`, max: 1, seconds: DAY }))) return
    await logSecurity(tx, ctx, c, { userId: id, kind: 'sign_in_blocked' })
    await sendLater(tx, signInsBlocked({ to: email, link: `${site.url}/auth/mot-de-passe-oublie` }))
  })
}
