import type { Context } from 'hono'
import { countWithin } from './mail-cap.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import type { AccountRow } from '#server/accounts/queries.ts'
import { logSecurity } from './security-log.ts'
import { knownDeviceOf } from '#server/accounts/sessions/client-info.ts'
import { isKnownDevice } from '#server/accounts/sessions/queries.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { signInsBlocked } from '#server/platform/mail/templates/sign-in-alerts.ts'

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
export async function countAttempt(
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
