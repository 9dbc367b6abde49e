import { AppError } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { type RestrictedAction, banRefusal, type BanStatus } from '#domain/moderation/ban-status.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findBanStatus } from './queries.ts'

/*
 * Ban checks for actions. Endpoints that state what they need (`needs`) are already refused in platform/http/serve.ts, by the same
 * predicates.
 */

/** By the ban status that was read with the session. */
export function requireAllowed(viewer: SessionMember, action: RestrictedAction): void {
  if (!can[action](viewer)) throw refusalFor(viewer.ban_status, action)
}

/** By the current ban status, for transactions that waited for locks. */
export async function requireStillAllowed(
  tx: Sql,
  viewer: SessionMember,
  action: RestrictedAction,
): Promise<void> {
  requireAllowed({ ...viewer, ban_status: await findBanStatus(tx, viewer.id) }, action)
}

/** The error for a statement that checked `isAllowed` itself. */
export async function sanctionRefusal(
  sql: Sql,
  { id }: SessionMember,
  action: RestrictedAction,
): Promise<AppError> {
  return refusalFor(await findBanStatus(sql, id), action)
}

const refusalFor = (status: BanStatus, action: RestrictedAction) =>
  new AppError('forbidden', banRefusal(status, action))
