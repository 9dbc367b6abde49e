import type { Context, Next } from 'hono'
import { proofRequired } from '#domain/accounts/second-factor.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logCapped } from '#server/accounts/security-log.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'

/** Wraps the file route, which checks whose export it is. Asks for a proof of identity, and logs downloads that succeeded. */
export async function fetchExport(
  { db, hashes }: Pick<AccountContext, 'db' | 'hashes'>,
  c: Context<RequestEnv>,
  next: Next,
): Promise<void> {
  const member = await c.get('readMember')(c)
  if (member && !member.is_proven) throw proofRequired()
  await next()
  if (member && c.req.method === 'GET' && c.res.status === 200)
    await logCapped(db.sql, { hashes }, c, { userId: member.id, kind: 'export_fetched' })
}
