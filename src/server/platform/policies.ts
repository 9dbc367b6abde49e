import { SIGN_UPS_CLOSED, STAFF_LOCKED, staffRefusal } from '#domain/accounts/accounts.ts'
import { proofRequired } from '#domain/accounts/second-factor.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { closedSentence, type Feature, isFeatureOpen, SIGN_UPS } from '#domain/features.ts'
import { banRefusal, type BanStatus, type RestrictedAction } from '#domain/moderation/ban-status.ts'
import { type Ability, can, isStaff, mayModerate } from '#domain/permissions.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { accountDeletedError, lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import {
  findBanStatus,
  findOpenTo,
  isSessionProven,
  lockMembersWithRoles,
  type StaffTarget,
} from './policies.queries.ts'

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

/** Refuses a feature that is not open to this member. */
export async function requireFeature(sql: Sql, viewer: SessionMember, feature: Feature): Promise<void> {
  const openTo = await findOpenTo(sql, feature)
  if (!isFeatureOpen(openTo, viewer)) throw new AppError('forbidden', closedSentence(openTo))
}

/** Like `requireFeature`, for addresses that visitors read too. The session is read only while the feature is not open to all. */
export async function requireFeatureOfReader(
  sql: Sql,
  readMember: () => Promise<SessionMember | null>,
  feature: Feature,
): Promise<void> {
  const openTo = await findOpenTo(sql, feature)
  if (openTo === 'everyone') return
  const member = await readMember()
  if (!member || !isFeatureOpen(openTo, member)) throw new AppError('forbidden', closedSentence(openTo))
}

export const areSignUpsOpen = async (sql: Sql): Promise<boolean> =>
  (await findOpenTo(sql, SIGN_UPS)) === 'everyone'

/** Called when an account is requested, and again before it is created. */
export async function requireOpenSignUps(sql: Sql): Promise<void> {
  if (!(await areSignUpsOpen(sql))) throw new AppError('forbidden', SIGN_UPS_CLOSED)
}

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

/*
 * The one place that decides whether a staff member may do something, or do it to another member.
 */

/** By the role that was read with the session: enough for actions that only read. */
export function requireAbility(viewer: SessionMember, ability: Ability): void {
  if (can[ability](viewer)) return
  throw new AppError('forbidden', staffRefusal(viewer))
}

/** The viewer with the role just read from the database, if the session already had an unlocked staff role. */
const withCurrentRole = (viewer: SessionMember, { role }: StaffTarget): SessionMember =>
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
  if (!locked) throw accountDeletedError()
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
): Promise<StaffTarget> {
  const members = await lockMembersWithRoles(tx, [viewer.id, memberId], strength)
  const actor = members.find(({ user_id }) => user_id === viewer.id)
  if (!actor) throw accountDeletedError()
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
