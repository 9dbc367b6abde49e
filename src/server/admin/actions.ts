import type { Context } from 'hono'
import { AppError } from '#domain/errors.ts'
import type { AdminStats, MemberRecord } from '#domain/moderation/staff.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { logSecurity } from '#server/accounts/security-log.ts'
import { deleteChallenges } from '#server/accounts/second-factor/challenges.queries.ts'
import { deleteSessions, endTrust } from '#server/accounts/sessions/queries.ts'
import { readTotals } from './analytics.queries.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findMemberRecord } from '#server/moderation/members.ts'
import { countSanctioned } from '#server/moderation/members.queries.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { authorizeOnMember, requireAbility } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import { areValidBadges, countPending, updateBadges } from './queries.ts'

type Ctx = Pick<AppContext, 'db' | 'live'>

export async function readStats(sql: Sql, viewer: SessionMember): Promise<AdminStats> {
  requireAbility(viewer, 'openAdmin')
  const [{ members, plans, comments }, pending_plans, { sanctioned }] = await Promise.all([
    readTotals(sql),
    countPending(sql),
    countSanctioned(sql),
  ])
  return { members, plans, pending_plans, comments, sanctioned }
}

/**
 * Sets a member's badges. Badges grant no rights. The site adds its own ones (VIP, activity) again when they are next
 * earned.
 */
export async function editBadges(
  { db, live }: Ctx,
  viewer: SessionMember,
  memberId: string,
  { badges, from }: { badges: string[]; from: string[] },
): Promise<{ member: MemberRecord }> {
  return await db.transaction(async (tx) => {
    const { user_id } = await authorizeOnMember(tx, viewer, memberId, { ability: 'openAdmin' })
    if (!(await areValidBadges(tx, badges)))
      throw new AppError('invalid', 'Ces badges ne conviennent pas.', 'badges')
    if (!(await updateBadges(tx, user_id, { badges, from })))
      throw changedMeanwhile('Les badges de ce membre ont changé entre-temps.')
    const details = {
      added: badges.filter((badge) => !from.includes(badge)),
      removed: from.filter((badge) => !badges.includes(badge)),
    }
    await logStaffAction(tx, { ...about(viewer, user_id), action_type: 'edit_badges', details })
    await refreshMember(tx, live, user_id)
    return { member: await findMemberRecord(tx, viewer, user_id) }
  })
}

/** Returns the member's e-mail address, which the lists do not show. The staff log records it. */
export async function revealEmail(
  { db }: Pick<Ctx, 'db'>,
  viewer: SessionMember,
  memberId: string,
): Promise<{ email: string }> {
  return await db.transaction(async (tx) => {
    const { user_id } = await authorizeOnMember(tx, viewer, memberId, { ability: 'openAdmin' })
    await holdProof(tx, viewer)
    await logStaffAction(tx, { ...about(viewer, user_id), action_type: 'read_email' })
    return { email: await findEmail(tx, user_id) }
  })
}

/** Ends all sessions of a member and disconnects their open tabs. */
export async function endSessions(
  { db, live, hashes }: Ctx & Pick<AppContext, 'hashes'>,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  memberId: string,
): Promise<{ ended: number }> {
  return await db.transaction(async (tx) => {
    const { user_id } = await authorizeOnMember(tx, viewer, memberId, { ability: 'openAdmin' })
    await holdProof(tx, viewer)
    const sessions = await deleteSessions(tx, user_id)
    await deleteChallenges(tx, user_id)
    await endTrust(tx, user_id)
    live.disconnect({ users: [user_id] }, tx)
    const details = { sessions: sessions.length }
    await logStaffAction(tx, { ...about(viewer, user_id), action_type: 'end_sessions', details })
    await logSecurity(tx, { hashes }, c, {
      userId: user_id,
      kind: 'session_ended',
      details: { ...details, by: viewer.id },
    })
    return { ended: sessions.length }
  })
}

/** After a change of a member's public data: refreshes their tabs and the cached pages. */
export async function refreshMember(tx: Transaction, live: Ctx['live'], userId: string): Promise<void> {
  live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
  await invalidatePages(tx, [userId])
}

export const changedMeanwhile = (what: string) =>
  new AppError('conflict', `${what} Rechargez la liste, puis recommencez.`)

const about = (viewer: SessionMember, userId: string) => ({
  admin_id: viewer.id,
  target_user_id: userId,
  target_type: 'profile' as const,
  target_id: userId,
})
