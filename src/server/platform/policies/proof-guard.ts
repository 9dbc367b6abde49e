import { proofRequired } from '#domain/accounts/second-factor.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { isSessionProven } from './queries.ts'

/**
 * Call it in a transaction that relies on the proof of identity of its endpoint (`needsProof`), after the action's own locks
 * of members. A password reset may have ended the session since the request began; the lock prevents one until the
 * transaction ends.
 */
export async function holdProof(
  tx: Transaction,
  viewer: Pick<SessionMember, 'id' | 'session_id'>,
): Promise<void> {
  await lockViewer(tx, viewer.id)
  if (!(await isSessionProven(tx, viewer.session_id))) throw proofRequired()
}
