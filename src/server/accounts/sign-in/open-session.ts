import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import { profilePath } from '#domain/members.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findAccount, readAddressBan } from '#server/accounts/queries.ts'
import { logSecurity } from '#server/accounts/security-log/log.ts'
import type { Transaction } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { newDevice } from '#server/mail/templates/sign-in-alerts.ts'
import { findBanStatus } from '#server/policies/queries.ts'
import { clientInfo, deviceOf } from '#server/accounts/sessions/client-info.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import { insertSession, recordDevice } from '#server/accounts/sessions/queries.ts'

/** `data_access` is for banned members, who cannot sign in but have a right to their data. */
type SignInWay = 'password' | 'google' | 'mail_link' | 'data_access'

/** `isProof`: whether the sign-in counts as a recent authentication for sensitive actions. */
type SignIn = { userId: string; how: SignInWay; isProof?: boolean }

/** Every way to sign in ends here. No other function opens a session. */
export async function openSession(
  tx: Transaction,
  ctx: AccountContext,
  c: Context<RequestEnv>,
  { userId, how, isProof = true }: SignIn,
): Promise<void> {
  const { cookies, hashes, site } = ctx
  const { network, userAgent } = clientInfo(c)
  if (how !== 'data_access') await refuseBanned(tx, ctx, userId, network)
  const devices = hashes.devices(deviceOf(c, site.isHttps))
  const token = await insertSession(tx, {
    userId,
    network: hashes.address(network),
    userAgent,
    isShort: how === 'data_access',
    isProof,
  })
  const { is_new, is_first } = await recordDevice(tx, userId, devices)
  if (is_new && !is_first) await mailNewDevice(tx, ctx, userId, deviceName(userAgent))
  await logSecurity(tx, ctx, c, { userId, kind: 'sign_in', details: { how } })
  tx.afterCommit(() => {
    cookies.write(c, token)
    // This browser reads from the primary for a while: the replica may not have the profile of a new member yet.
    c.get('publicResponses').setRecentWriteCookie(c)
  })
}

class AddressBanned extends AppError {}

/** Refuses sessions and sign-ups for a banned network or member. */
export const addressBanned = () =>
  new AddressBanned(
    'forbidden',
    'Les inscriptions et les connexions vous sont fermées. Si vous avez un compte, un e-mail vous donne accès à vos données.',
  )

export const isAddressBanned = (error: unknown) => error instanceof AddressBanned

async function refuseBanned(
  tx: Transaction,
  { hashes }: AccountContext,
  userId: string,
  network: string,
): Promise<void> {
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
  const link = `${site.url}${profilePath(account)}?tab=parametres`
  await sendLater(tx, newDevice({ to: account.email, device, link }))
}
