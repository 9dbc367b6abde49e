import { STAFF_LOCKED, staffRefusal } from '#domain/accounts/accounts.ts'
import { AppError, notFound } from '#domain/errors.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { type Ability, can, isStaff, mayModerate } from '#domain/permissions.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { accountDeleted } from '#server/platform/db/locks.ts'
import { requireStillAllowed } from './ban-guard.ts'
import { lockMembersWithRoles, type Target } from './queries.ts'

/*
 * The one place that decides whether a staff member may do something, or do it to another member.
 */

/** By the role that was read with the session: enough for actions that only read. */
export function requireAbility(viewer: SessionMember, ability: Ability): void {
  if (can[ability](viewer)) return
  throw new AppError('forbidden', staffRefusal(viewer))
}

/** The viewer with the role just read from the database, if the session already had an unlocked staff role. */
const withCurrentRole = (viewer: SessionMember, { role }: Target): SessionMember =>
  isStaff(viewer) ? { ...viewer, role } : viewer

/**
 * By the current role and ban status, read in the transaction; the account cannot be deleted until it ends. Returns the
 * viewer with the current role.
 */
export async function requireStaff(
  tx: Transaction,
  viewer: SessionMember,
  ability: Ability,
): Promise<SessionMember> {
  const [locked] = await lockMembersWithRoles(tx, [viewer.id], 'share')
  if (!locked) throw accountDeleted()
  const actor = withCurrentRole(viewer, locked)
  requireAbility(actor, ability)
  await requireStillAllowed(tx, actor, 'contribute')
  return actor
}

/**
 * Locks the caller and the member, checks the caller's current role and ban status, and that they outrank the member.
 * Returns the member. Changes of the role use the strength `remove` (platform/db/locks.ts).
 */
export async function authorizeOnMember(
  tx: Transaction,
  viewer: SessionMember,
  memberId: string,
  { ability, strength = 'change' }: { ability: Ability; strength?: 'change' | 'remove' },
): Promise<Target> {
  const members = await lockMembersWithRoles(tx, [viewer.id, memberId], strength)
  const actor = members.find(({ user_id }) => user_id === viewer.id)
  if (!actor) throw accountDeleted()
  const caller = withCurrentRole(viewer, actor)
  requireAbility(caller, ability)
  await requireStillAllowed(tx, caller, 'contribute')
  const target = members.find(({ user_id }) => user_id === memberId)
  if (!target) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  if (!mayModerate(caller, target)) throw cannotModerate()
  return target
}

/** The viewer must outrank the author now; content of deleted authors is open to every moderator. */
export async function requireAuthority(
  tx: Transaction,
  viewer: SessionMember,
  authorId: string | null,
): Promise<void> {
  if (authorId) await authorizeOnMember(tx, viewer, authorId, { ability: 'openModerator' })
  else await requireStaff(tx, viewer, 'openModerator')
}

const cannotModerate = () => new AppError('forbidden', 'Vous ne pouvez pas modérer cet utilisateur')

/**
 * The address and the ways to sign in of a locked staff account are not changed: its password may be known to a stranger, and
 * the mails to its address are what unlocks it.
 */
export function refuseLocked({ staff_lock }: Pick<SessionMember, 'staff_lock'>): void {
  if (staff_lock) throw new AppError('forbidden', STAFF_LOCKED[staff_lock])
}
