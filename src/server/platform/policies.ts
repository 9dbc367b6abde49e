import { SIGN_UPS_CLOSED, STAFF_LOCKED, staffRefusal } from '#domain/accounts/accounts.ts'
import { proofRequired } from '#domain/accounts/second-factor.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { closedSentence, type Feature, isFeatureOpen, SIGN_UPS } from '#domain/features.ts'
import { banRefusal } from '#domain/moderation/ban-status.ts'
import { can, isStaff, mayModerate } from '#domain/permissions.ts'
import { type Action, type ActionRule, ruleOf } from '#domain/actions.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { accountDeletedError, lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  findBanStatus,
  findOpenTo,
  isSessionProven,
  lockMembersWithRoles,
  type StaffTarget,
} from './policies.queries.ts'

/*
 * The one place that refuses callers, by the table in domain/actions.ts.
 */

/** What the session says is enough to refuse a request before its input is checked. */
export function refuseBySession(viewer: SessionMember, { ability, bans, locked }: ActionRule): void {
  if (bans && !can[bans](viewer)) throw new AppError('forbidden', banRefusal(viewer.ban_status, bans))
  if (ability && !can[ability](viewer)) throw new AppError('forbidden', staffRefusal(viewer))
  if (locked && viewer.staff_lock) throw new AppError('forbidden', STAFF_LOCKED[viewer.staff_lock])
}

type Options<Member> = {
  /** The member whom the action concerns, or whose content it concerns; null once their account is deleted. */
  member?: Member
  /** How the caller and the member are locked. */
  strength?: 'change' | 'remove'
  /** Asks for a proof of identity in a case of an action that does not always. */
  proof?: boolean
}
type Authorised<Member> = {
  /** The caller with their current role. */
  actor: SessionMember
  member: Member extends string ? StaffTarget : StaffTarget | null
}

/**
 * Repeats the action’s row where it writes: by the current role, ban status, switch and proof of identity. Actions of the staff
 * lock the caller and the member, so that no account is deleted and no role changes until the transaction ends. On a member, or
 * on their content, a caller acts who has the ability of the row, else a moderator, and only from a higher rank.
 */
export async function authorise<Member extends string | null = null>(
  tx: Sql,
  viewer: SessionMember,
  action: Action,
  { member: memberId, strength, proof }: Options<Member> = {},
): Promise<Authorised<Member>> {
  const rule = ruleOf(action)
  const isOnMember = memberId !== undefined
  const needsProof = proof ?? rule.proof ?? false
  const ability = rule.ability ?? (isOnMember ? 'openModerator' : undefined)
  const bans = rule.bans ?? (isOnMember ? 'contribute' : undefined)
  const { actor, member } = ability
    ? await lockStaff(tx, viewer, memberId ?? null, strength ?? (memberId || needsProof ? 'change' : 'share'))
    : { actor: viewer, member: null }
  const ban_status = bans ? await findBanStatus(tx, viewer.id) : viewer.ban_status
  refuseBySession({ ...actor, ban_status }, { ...rule, ability, bans })
  if (memberId && !member) throw notFound('Ce membre n’existe pas ou n’existe plus.')
  if (member && !mayModerate(actor, member)) throw cannotModerate()
  if (rule.feature) await requireFeature(tx, actor, rule.feature)
  if (needsProof) await requireProof(tx, viewer)
  return { actor, member: member as Authorised<Member>['member'] }
}

/** The caller has the role of the database if the session already had an unlocked staff role. */
async function lockStaff(
  tx: Sql,
  viewer: SessionMember,
  memberId: string | null,
  strength: 'share' | 'change' | 'remove',
): Promise<{ actor: SessionMember; member: StaffTarget | null }> {
  const members = await lockMembersWithRoles(tx, memberId ? [viewer.id, memberId] : [viewer.id], strength)
  const locked = new Map(members.map((each) => [each.user_id, each]))
  const own = locked.get(viewer.id)
  if (!own) throw accountDeletedError()
  const actor = isStaff(viewer) ? { ...viewer, role: own.role } : viewer
  return { actor, member: (memberId && locked.get(memberId)) || null }
}

const cannotModerate = () => new AppError('forbidden', 'Vous ne pouvez pas modérer cet utilisateur')

/** A password reset may have ended the session since the request began; the lock prevents one until the transaction ends. */
async function requireProof(tx: Sql, viewer: SessionMember): Promise<void> {
  await lockViewer(tx, viewer.id)
  if (!(await isSessionProven(tx, viewer.session_id))) throw proofRequired()
}

/** A visitor’s session is read only while the feature is not open to all. */
type Reader = SessionMember | (() => Promise<SessionMember | null>)

/** For a feature that a part of an action uses. */
export async function requireFeature(sql: Sql, reader: Reader, feature: Feature): Promise<void> {
  const openTo = await findOpenTo(sql, feature)
  if (openTo === 'everyone') return
  const member = typeof reader === 'function' ? await reader() : reader
  if (!member || !isFeatureOpen(openTo, member)) throw new AppError('forbidden', closedSentence(openTo))
}

export const areSignUpsOpen = async (sql: Sql): Promise<boolean> =>
  (await findOpenTo(sql, SIGN_UPS)) === 'everyone'

/** Called when an account is requested, and again before it is created. */
export async function requireOpenSignUps(sql: Sql): Promise<void> {
  if (!(await areSignUpsOpen(sql))) throw new AppError('forbidden', SIGN_UPS_CLOSED)
}
