import type { AccountContext } from './context.ts'
import { findAccount, findAccountByEmail, replacePassword } from './queries.ts'
import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { SignInResult } from '#domain/accounts/second-factor.ts'
import { holdPassword, isPasswordReplaced } from './hold-password.ts'
import { inConstantTime } from '#server/accounts/constant-time.ts'
import { logCapped, logSecurity } from './security-log.ts'
import { isAddressBanned, openSession } from './open-session.ts'
import { deleteSession } from '#server/accounts/sessions/queries.ts'
import { sendDataAccessLink } from './data-access.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { countAttempt, knownDeviceFor } from './sign-in-attempts.ts'

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
