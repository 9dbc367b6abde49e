import type { Context } from 'hono'
import { newDevice } from '#server/mail/letters.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { deviceName } from './device-name.ts'
import { seeDevice } from './queries.ts'
import type { AccountParts } from '#server/accounts/parts.ts'
import { findAccount } from '#server/accounts/queries.ts'
import { deviceOf, clientInfo } from './client-info.ts'

/** What every way of signing in ends with: the cookies, and a mail when this browser is a new one. */
export async function finishSignIn(
  parts: AccountParts,
  c: Context<RequestEnv>,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  const { db, cookies, hashes, sendLater, site } = parts
  const devices = hashes.devices(deviceOf(c, site.isHttps))
  await db.transaction(async (tx) => {
    const { is_new, is_first } = await seeDevice(tx, userId, devices)
    const account = is_new && !is_first ? await findAccount(tx, userId) : null
    if (!account) return
    const name = deviceName(clientInfo(c).userAgent)
    await sendLater(tx, newDevice({ to: account.email, device: name, link: settingsLink(site.url, account) }))
  })
  cookies.write(c, token)
}

const settingsLink = (siteUrl: string, { pseudo }: { pseudo: string }) =>
  `${siteUrl}/u/${encodeURIComponent(pseudo)}?tab=parametres`
