import type { Context } from 'hono'
import type { SecurityEventKind } from '#domain/security-log.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { Sql } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/site/site-parts.ts'

type SecurityEvent = {
  /** Null where no account has the address that was tried. */
  userId: string | null
  kind: SecurityEventKind
  details?: object
}

/** In the transaction of what happened, where there is one: no log, no change. */
export async function logSecurity(
  sql: Sql,
  { hashes }: Pick<SiteParts, 'hashes'>,
  c: Context<RequestEnv>,
  { userId, kind, details = {} }: SecurityEvent,
): Promise<void> {
  const { network, userAgent } = clientInfo(c)
  await sql`
    insert into security_events (user_id, kind, network, device, details)
    values (${userId}, ${kind}, ${hashes.address(network)}, ${deviceName(userAgent)}, ${sql.json(details)})`
}
