import { STAFF_LOCKED, STAFF_PASSWORD_NEEDED } from '#domain/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { type Ability, can, isStaff, mayModerate } from '#domain/permissions.ts'
import type { Transaction } from '#server/db/database.ts'
import { accountDeleted } from '#server/db/locks.ts'
import { requireStillAllowed } from './ban-guard.ts'
import { lockMembers, type Target } from './queries.ts'

/*
 * The one place that asks « may this member of the staff do this, to this member? ».
 */

/** By the role that was read with the session: for what is only read. */
export function requireAbility(viewer: SessionMember, ability: Ability): void {
  if (can[ability](viewer)) return
  throw new AppError('forbidden', viewer.staff_locked ? STAFF_PASSWORD_NEEDED : 'Accès non autorisé')
}

/** With the role of this moment. One that was not theirs when the session was read, or is locked, is not taken up here. */
const actingAs = (viewer: SessionMember, { role }: Target): SessionMember =>
  isStaff(viewer) ? { ...viewer, role } : viewer

/**
 * By the role and the ban status of this moment; the account stays until the transaction ends. Returns who acts, with the
 * role that they have now.
 */
export async function requireStaff(
  tx: Transaction,
  viewer: SessionMember,
  ability: Ability,
): Promise<SessionMember> {
  const [locked] = await lockMembers(tx, [viewer.id], 'share')
  if (!locked) throw accountDeleted()
  const actor = actingAs(viewer, locked)
  requireAbility(actor, ability)
  await requireStillAllowed(tx, actor, 'contribute')
  return actor
}

/**
 * The member whom the staff is about to change, locked, if the caller outranks them at this moment. A change of role
 * or of what counts as one locks to `remove`, as db/locks.ts says.
 */
export async function lockTarget(
  tx: Transaction,
  viewer: SessionMember,
  memberId: string,
  { ability, strength = 'change' }: { ability: Ability; strength?: 'change' | 'remove' },
): Promise<Target> {
  const members = await lockMembers(tx, [viewer.id, memberId], strength)
  const actor = members.find(({ user_id }) => user_id === viewer.id)
  if (!actor) throw accountDeleted()
  const asking = actingAs(viewer, actor)
  requireAbility(asking, ability)
  await requireStillAllowed(tx, asking, 'contribute')
  const target = members.find(({ user_id }) => user_id === memberId)
  if (!target) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  if (!mayModerate(asking, target)) throw cannotModerate()
  return target
}

/** The caller must outrank the author at this moment; content without an author is open to every moderator. */
export async function requireAuthority(
  tx: Transaction,
  viewer: SessionMember,
  authorId: string | null,
): Promise<void> {
  if (authorId) await lockTarget(tx, viewer, authorId, { ability: 'openModerator' })
  else await requireStaff(tx, viewer, 'openModerator')
}

const cannotModerate = () => new AppError('forbidden', 'Vous ne pouvez pas modérer cet utilisateur')

/** Only the link of a mail excludes an attacker who guessed the short password; until then the account stays as it is. */
export function refuseLocked({ staff_locked }: Pick<SessionMember, 'staff_locked'>): void {
  if (staff_locked) throw new AppError('forbidden', STAFF_LOCKED)
}
