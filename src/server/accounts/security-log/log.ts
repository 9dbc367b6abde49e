import type { Context } from 'hono'
import type { SecurityEventKind } from '#domain/security-log.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { deviceName } from '#server/accounts/sessions/device-name.ts'
import type { Sql } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { insertSecurityEvent } from './queries.ts'

type SecurityEvent = {
  /** Null where no account has the address that was tried. */
  userId: string | null
  kind: SecurityEventKind
  /** `by`: who of the staff did it. */
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
  await insertSecurityEvent(sql, {
    user_id: userId,
    kind,
    network: hashes.address(network),
    device: deviceName(userAgent),
    details,
  })
}
