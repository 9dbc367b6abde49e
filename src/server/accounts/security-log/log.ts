import type { Context } from 'hono'
import type { SecurityEventKind } from '#domain/security-log.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { Sql } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { insertSecurityEvent } from './queries.ts'

type SecurityEvent = {
  userId: string
  kind: SecurityEventKind
  /** `by`: who of the staff did it. */
  details?: object
}

const REFUSALS_A_DAY = 20
const DAY = 24 * 60 * 60

/** Anybody can be refused as often as they like: of each kind and account the first ones of a day are kept. */
export async function logRefusal(
  sql: Sql,
  parts: Pick<SiteParts, 'hashes'>,
  c: Context<RequestEnv>,
  event: SecurityEvent,
): Promise<void> {
  const key = `${event.kind} ${event.userId}`
  const { beyond } = await c.get('rateLimits').hit({ key, max: REFUSALS_A_DAY, seconds: DAY })
  if (beyond <= 0) await logSecurity(sql, parts, c, event)
}

/** In the transaction of what happened, where there is one: no log, no change. */
export async function logSecurity(
  sql: Sql,
  { hashes }: Pick<SiteParts, 'hashes'>,
  c: Context<RequestEnv>,
  { userId, kind, details = {} }: SecurityEvent,
): Promise<void> {
  const { network, userAgent } = clientInfo(c)
  await insertSecurityEvent(sql, {
    user_id: userId,
    kind,
    network: hashes.address(network),
    device: deviceName(userAgent),
    details,
  })
}
