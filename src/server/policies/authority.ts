import type { Transaction } from '#server/db/database.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { lockTarget, requireStaff } from './staff-guard.ts'

/** Whoever moderates this outranks its author at this moment; what nobody owns any longer is open to every moderator. */
export async function requireAuthority(
  tx: Transaction,
  viewer: SessionMember,
  authorId: string | null,
): Promise<void> {
  if (authorId) await lockTarget(tx, viewer, authorId, { ability: 'openModerator' })
  else await requireStaff(tx, viewer, 'openModerator')
}
