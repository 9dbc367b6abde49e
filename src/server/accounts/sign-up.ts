import { requireOpenSignUps } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { PSEUDO_TAKEN, safeReturnPath } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { PendingAction } from '#domain/accounts/pending-actions.ts'
import { commonPasswordRefusal, inConstantTime } from './passwords.ts'
import { countMail, confirmationLink } from './mail-links.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findPseudoRefusal } from './open-account.ts'
import { findAccountByEmail, readAddressBan } from '#server/accounts/queries.ts'
import { clientInfo, deviceOf, knownDeviceOf } from './client-info.ts'
import { knownDeviceFor } from './sign-in.ts'
import { addressBanned } from './open-session.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { accountExists, confirmAddress } from '#server/platform/mail/templates/account.ts'
import { newToken } from '#server/platform/lib/hashes.ts'
import { findOwnSignUp, insertSignUp, type WaitingSignUp } from './mail-links.queries.ts'

type SignUp = {
  pseudo: string
  email: string
  password: string
  wants_digest?: boolean | undefined
  back?: string | undefined
  pending_action?: PendingAction | undefined
}

/** Mails a confirmation link, which creates the account. Addresses that have an account get the same response. */
export function signUp(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  account: SignUp,
): Promise<{ done: true }> {
  const { db, hashes, passwords, sendLater, site } = ctx
  return inConstantTime(ctx, async () => {
    const { pseudo, email, password, wants_digest = null, pending_action = null } = account
    await requireOpenSignUps(db.sql)
    await refuseWeak(ctx, account)
    const ban = await readAddressBan(db.sql, hashes.banned({ network: clientInfo(c).network, email }))
    if (ban.network) throw addressBanned()
    // The link of the mail recognises this browser by the device, and then asks for no password.
    const device = hashes.device(deviceOf(c, site.isHttps))
    const hashed = await passwords.hash(password)
    // The response does not reveal that the address is banned.
    if (ban.email) return { done: true }
    const known = await findAccountByEmail(db.sql, email)
    const knownDevice = await knownDeviceFor(ctx, c, known)
    await db.transaction(async (tx) => {
      if (!(await countMail(tx, ctx, { to: email, knownDevice }))) return
      if (known) await sendLater(tx, accountExists({ to: email, link: `${site.url}/auth` }))
      else {
        const back = safeReturnPath(account.back)
        await sendConfirmation(tx, ctx, {
          pseudo,
          email,
          password: hashed,
          device,
          wants_digest,
          return_path: back === '/' ? null : back,
          pending_action,
        })
      }
    })
    return { done: true }
  })
}

async function refuseWeak({ db }: AccountContext, account: SignUp): Promise<void> {
  const weakness = commonPasswordRefusal(account.password, account)
  if (weakness) throw new AppError('invalid', weakness, 'password')
  const refusal = await findPseudoRefusal(db.sql, account.pseudo)
  if (refusal) throw new AppError(refusal === PSEUDO_TAKEN ? 'conflict' : 'invalid', refusal, 'pseudo')
}

async function sendConfirmation(sql: Sql, ctx: AccountContext, waiting: WaitingSignUp): Promise<void> {
  const secret = newToken()
  await insertSignUp(sql, ctx.hashes.token(secret), waiting)
  const link = confirmationLink(ctx, secret)
  await ctx.sendLater(sql, confirmAddress({ to: waiting.email, ...link }))
}

/**
 * Resends only a sign-up of this browser: one of another browser may be a stranger's. The response does not reveal whether
 * a sign-up exists. Earlier links stay valid.
 */
export function resendConfirmation(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  email: string,
): Promise<{ done: true }> {
  const { db, hashes, site } = ctx
  return inConstantTime(ctx, async () => {
    await requireOpenSignUps(db.sql)
    const device = knownDeviceOf(c, site.isHttps)
    const waiting = device ? await findOwnSignUp(db.sql, email, hashes.devices(device)) : null
    if (!waiting) return { done: true }
    await db.transaction(async (tx) => {
      if (await countMail(tx, ctx, { to: email, knownDevice: null })) await sendConfirmation(tx, ctx, waiting)
    })
    return { done: true }
  })
}
