import type { Context } from 'hono'
import { PSEUDO_TAKEN } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { commonPasswordRefusal } from '#server/accounts/auth/common-passwords.ts'
import { inConstantTime } from '#server/accounts/constant-time.ts'
import { countMail } from '#server/accounts/mail-links/mail-cap.ts'
import { confirmationLink, newSecret } from '#server/accounts/mail-links/mail-links.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findPseudoRefusal } from '#server/accounts/pseudos.ts'
import { findAccountByEmail, readAddressBan } from '#server/accounts/queries.ts'
import { clientInfo, deviceOf, knownDeviceOf } from '#server/accounts/sessions/client-info.ts'
import { knownDeviceFor } from '#server/accounts/sign-in/attempts.ts'
import { addressBanned } from '#server/accounts/sign-in/open-session.ts'
import type { Sql } from '#server/db/database.ts'
import { requireOpenSignUps } from '#server/policies/feature-guard.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { accountExists } from '#server/mail/templates/account-exists.ts'
import { confirmAddress } from '#server/mail/templates/confirm-address.ts'
import { findOwnSignUp, insertSignUp, type WaitingSignUp } from './queries.ts'

type SignUp = { pseudo: string; email: string; password: string }

/** Asks to confirm the address; the account is made then. Addresses that have one get the same response. */
export function signUp(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  account: SignUp,
): Promise<{ done: true }> {
  const { db, hashes, passwords, sendLater, site } = ctx
  return inConstantTime(ctx, async () => {
    const { pseudo, email, password } = account
    await requireOpenSignUps(db.sql)
    await refuseWeak(ctx, account)
    const ban = await readAddressBan(db.sql, hashes.banned({ network: clientInfo(c).network, email }))
    if (ban.network) throw addressBanned()
    // By which the link of the mail knows this browser again.
    const device = hashes.device(deviceOf(c, site.isHttps))
    const hashed = await passwords.hash(password)
    // A person banned under this address does not learn that we remember it.
    if (ban.email) return { done: true }
    const known = await findAccountByEmail(db.sql, email)
    const knownDevice = await knownDeviceFor(ctx, c, known)
    await db.transaction(async (tx) => {
      if (!(await countMail(tx, ctx, { to: email, knownDevice }))) return
      if (known) await sendLater(tx, accountExists({ to: email, link: `${site.url}/auth` }))
      else await sendConfirmation(tx, ctx, { pseudo, email, password: hashed, device })
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
  const secret = newSecret()
  await insertSignUp(sql, ctx.hashes.token(secret), waiting)
  const link = confirmationLink(ctx, secret)
  await ctx.sendLater(sql, confirmAddress({ to: waiting.email, pseudo: waiting.pseudo, ...link }))
}

/**
 * For the person who signed up on this browser: another sign-up with the same address is a stranger's. The same response
 * whether a sign-up waits for it or not. Earlier links stay good.
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
