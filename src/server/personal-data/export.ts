import { authorise } from '#server/platform/policies/authorise.ts'
import type { Context, Next } from 'hono'
import { proofRequired } from '#domain/accounts/second-factor.ts'
import type { DataExport } from '#domain/accounts/viewer.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { logSecurity, logCapped } from '#server/accounts/security-log.ts'
import { clientInfo, deviceName } from '#server/accounts/client-info.ts'
import { tooSoon, waitOf } from '#server/platform/http/rate-limit.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { dataExportAsked } from '#server/platform/mail/templates/account.ts'
import { findExport, findExportWait, insertExport } from './export.queries.ts'

const NONE: DataExport = { status: 'none', progress: 0, url: null, created_at: null, expires_at: null }

/** A job builds the export. A second request while it runs does not start another one. */
export async function startExport(
  ctx: AccountContext,
  c: Context<RequestEnv>,
  viewer: SessionMember,
): Promise<DataExport> {
  const { db, enqueue, sendLater } = ctx
  const wait = await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'account.export')
    const seconds = await findExportWait(tx, viewer.id)
    const id = seconds > 0 ? null : await insertExport(tx, viewer.id)
    if (id) {
      await enqueue(tx, 'data_export', { id })
      await sendLater(tx, dataExportAsked({ to: viewer.email, device: deviceName(clientInfo(c).userAgent) }))
      await logSecurity(tx, ctx, c, { userId: viewer.id, kind: 'export_asked' })
    }
    return seconds
  })
  if (wait > 0) throw tooSoon(c, wait, `Un export par jour : réessayez dans ${waitOf(wait)}.`)
  return await readExport({ db }, viewer)
}

export async function readExport(
  { db }: Pick<AccountContext, 'db'>,
  viewer: SessionMember,
): Promise<DataExport> {
  return (await findExport(db.sql, viewer.id)) ?? NONE
}

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
