import type { Context } from 'hono'
import { type AccountEvent, ACCOUNT_EVENTS_PAGE_SIZE } from '#domain/accounts/security-log.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { clientInfo } from '#server/accounts/sessions/client-info.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { listOwnEvents } from './security-log.queries.ts'

const ownCursor = pageCursor({ created_at: 'time', id: 'id' })

/** « Activité du compte » */
export async function readOwnActivity(
  { db, hashes }: Pick<AccountContext, 'db' | 'hashes'>,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  after: string | undefined,
): Promise<{ events: AccountEvent[]; next: string | null }> {
  const at = ownCursor.read(after)
  const found = await listOwnEvents(db.sql, viewer.id, {
    here: hashes.addresses(clientInfo(c).network),
    bound: at && { at, isBefore: false },
    count: ACCOUNT_EVENTS_PAGE_SIZE + 1,
  })
  const { shown, next } = ownCursor.page(found, ACCOUNT_EVENTS_PAGE_SIZE)
  return { events: shown, next }
}
