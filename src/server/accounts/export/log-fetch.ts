import type { Context, Next } from 'hono'
import type { AccountContext } from '#server/accounts/context.ts'
import { logCapped } from '#server/accounts/security-log/log.ts'
import type { RequestEnv } from '#server/http/request-env.ts'

/** Wraps the file route, which checks whose export it is. Logs only downloads that succeeded. */
export async function logFetchedExport(
  { db, hashes }: Pick<AccountContext, 'db' | 'hashes'>,
  c: Context<RequestEnv>,
  next: Next,
): Promise<void> {
  await next()
  if (c.req.method !== 'GET' || c.res.status !== 200) return
  const member = await c.get('readMember')(c)
  if (member) await logCapped(db.sql, { hashes }, c, { userId: member.id, kind: 'export_fetched' })
}
