import type { Context } from 'hono'
import type { SecurityEventKind } from '#domain/security-log.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { Sql } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { insertSecurityEvent } from './queries.ts'

type SecurityEvent = {
  userId: string
  kind: SecurityEventKind
  /** `by`: who of the staff did it. */
  details?: { why?: string; [detail: string]: unknown }
}

const LOGGED_A_DAY = 20
const DAY = 24 * 60 * 60

/**
 * Events that a visitor can repeat (a refusal, the fetching of a file): of each kind, reason and account the
 * first ones of a day are logged. Those of the member's own browsers (`isOwn`) count apart: strangers cannot hide them.
 */
export async function logCapped(
  sql: Sql,
  ctx: Pick<AppContext, 'hashes'>,
  c: Context<RequestEnv>,
  { isOwn = false, ...event }: SecurityEvent & { isOwn?: boolean },
): Promise<void> {
  const { kind, userId, details } = event
  const key = `${kind} ${userId} ${details?.why ?? ''} ${isOwn ? 'own' : ''}`
  const { beyond } = await c.get('rateLimits').hit({ key, max: LOGGED_A_DAY, seconds: DAY })
  if (beyond <= 0) await logSecurity(sql, ctx, c, event)
}

/** In the transaction of what happened, where there is one: no log, no change. */
export async function logSecurity(
  sql: Sql,
  { hashes }: Pick<AppContext, 'hashes'>,
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
