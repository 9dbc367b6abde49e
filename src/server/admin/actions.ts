import { authorise } from '#server/platform/policies.ts'
import type { Context } from 'hono'
import { type SecurityEntry, type SecurityGroup, kindsOf } from '#domain/accounts/security-log.ts'
import { AppError } from '#domain/errors.ts'
import {
  type Feature,
  type FeatureSwitch,
  type OpenTo,
  SIGN_UPS,
  type SignUpsSwitch,
} from '#domain/features.ts'
import {
  type AdminStats,
  type MemberRecord,
  type ListPage,
  STAFF_PAGE_SIZE,
} from '#domain/moderation/staff.ts'
import { isStaff, mayModerate } from '#domain/permissions.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import { type AssignableRole, type Role, type VerifiedType, ROLES } from '#domain/roles.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { deleteChallenges } from '#server/accounts/challenges.queries.ts'
import { listSecurityEvents, type SecurityFilters } from '#server/accounts/security-log.queries.ts'
import { logSecurity } from '#server/accounts/security-log.ts'
import { deleteSessions, endTrust } from '#server/accounts/sessions.queries.ts'
import { countSanctioned } from '#server/moderation/members.queries.ts'
import { findMemberRecord } from '#server/moderation/members.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { newAdmin } from '#server/platform/mail/templates/staff.ts'
import { logStaffAction, logMemberChange, wasJustLogged } from '#server/platform/staff-log.queries.ts'
import { readTotals } from './analytics.queries.ts'
import {
  areValidBadges,
  countPending,
  updateBadges,
  listFounderEmails,
  updateRole,
  findSignUpsSwitch,
  listSwitches,
  updateSwitch,
} from './queries.ts'

type Ctx = Pick<AppContext, 'db' | 'live'>

export async function readStats(sql: Sql): Promise<AdminStats> {
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
    const { user_id } = (await authorise(tx, viewer, 'admin.badges.edit', { member: memberId })).member
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
    const { user_id } = (await authorise(tx, viewer, 'admin.email.read', { member: memberId })).member
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
    const { user_id } = (await authorise(tx, viewer, 'admin.sessions.revoke', { member: memberId })).member
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
async function refreshMember(tx: Transaction, live: Ctx['live'], userId: string): Promise<void> {
  live.publish({ to: [userId], event: { type: 'profile_changed' } }, tx)
  await invalidatePages(tx, [userId])
}

const changedMeanwhile = (what: string) =>
  new AppError('conflict', `${what} Rechargez la liste, puis recommencez.`)

const about = (viewer: SessionMember, userId: string) => ({
  admin_id: viewer.id,
  target_user_id: userId,
  target_type: 'profile' as const,
  target_id: userId,
})

type RoleChange = { role: AssignableRole; from: Role; verified_type: VerifiedType | null }

/**
 * Changes a member's role. `from` is the role that the admin saw: of two concurrent changes the second gets a conflict.
 * Purchases stay: a VIP who becomes an ordinary member keeps the VIP rights until the subscription ends.
 */
export async function changeRole(
  ctx: Pick<AppContext, 'db' | 'live' | 'hashes' | 'sendLater' | 'site'>,
  c: Context<RequestEnv>,
  viewer: SessionMember,
  memberId: string,
  { role, from, verified_type }: RoleChange,
): Promise<{ member: MemberRecord }> {
  const { db, live } = ctx
  const colour = role === 'verified' ? requireColour(verified_type) : null
  return await db.transaction(async (tx) => {
    const { member: target } = await authorise(tx, viewer, 'admin.role.change', {
      member: memberId,
      strength: 'remove',
    })
    if (target.role !== from) throw changedMeanwhile('Le rôle a changé entre-temps.')
    const isChanged = target.role !== role || (colour !== null && target.verified_type !== colour)
    if (isChanged) {
      await updateRole(tx, target.user_id, { role, colour })
      if (isStaff({ role })) await endTrust(tx, target.user_id)
      await logMemberChange(tx, {
        admin_id: viewer.id,
        action_type: 'role_change',
        target_id: target.user_id,
        details: { from, to: role, ...(colour && { verified_type: colour }) },
      })
      if (role !== from)
        await logSecurity(tx, ctx, c, {
          userId: target.user_id,
          kind: 'role_changed',
          details: { from, to: role, by: viewer.id },
        })
      if (role === 'admin' && from !== 'admin') await mailFounders(tx, ctx, { admin: target, by: viewer })
      await refreshMember(tx, live, target.user_id)
    }
    return { member: await findMemberRecord(tx, viewer, target.user_id) }
  })
}

/** An admin may make other admins: the founders learn of each. */
async function mailFounders(
  tx: Transaction,
  { sendLater, site }: Pick<AppContext, 'sendLater' | 'site'>,
  { admin, by }: { admin: Pick<MemberCard, 'pseudo'>; by: Pick<MemberCard, 'pseudo'> },
): Promise<void> {
  const link = `${site.url}/admin/securite`
  for (const to of await listFounderEmails(tx))
    await sendLater(tx, newAdmin({ to, pseudo: admin.pseudo, by: by.pseudo, link }))
}

function requireColour(colour: VerifiedType | null): VerifiedType {
  if (!colour) throw new AppError('invalid', 'Veuillez sélectionner un type de badge', 'verified_type')
  return colour
}

export async function readFeatures(
  sql: Sql,
): Promise<{ features: FeatureSwitch[]; sign_ups: SignUpsSwitch }> {
  return { features: await listSwitches(sql), sign_ups: await findSignUpsSwitch(sql) }
}

/** Opens or closes a feature. Takes effect with the next request. */
export async function switchFeature(
  { db }: Pick<AppContext, 'db'>,
  viewer: SessionMember,
  { feature, open_to, from }: { feature: Feature; open_to: OpenTo; from: OpenTo },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'admin.features')
    if (!(await updateSwitch(tx, { feature, open_to, from, updated_by: viewer.id }))) {
      throw new AppError(
        'conflict',
        'Cette fonction a été réglée entre-temps. Rechargez la page, puis recommencez.',
      )
    }
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: null,
      action_type: 'switch_feature',
      target_type: 'feature',
      target_id: null,
      details: { feature, from, to: open_to },
    })
  })
  return { done: true }
}

/** Closes sign-ups, by password and with Google, or opens them again. Members sign in as before. */
export async function setSignUps(
  { db }: Pick<AppContext, 'db'>,
  viewer: SessionMember,
  { are_open }: { are_open: boolean },
): Promise<{ done: true }> {
  const [from, to] = are_open ? (['nobody', 'everyone'] as const) : (['everyone', 'nobody'] as const)
  await db.transaction(async (tx) => {
    await authorise(tx, viewer, 'admin.sign_ups')
    // Another admin has just set the same.
    if (!(await updateSwitch(tx, { feature: SIGN_UPS, open_to: to, from, updated_by: viewer.id }))) return
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: null,
      action_type: are_open ? 'open_sign_ups' : 'close_sign_ups',
      target_type: 'feature',
      target_id: null,
    })
    await invalidatePages(tx, 'all')
  })
  return { done: true }
}

type SecurityLogContext = Pick<AppContext, 'db'>
type LogQuery = Pick<SecurityFilters, 'member' | 'from' | 'to'> & {
  group?: SecurityGroup | undefined
  after?: string | undefined
  before?: string | undefined
}

const logCursor = pageCursor({ created_at: 'time', id: 'id' })

/** Security events of members of a lower role and the caller. Reading those of one member is logged. */
export async function readSecurityLog(
  { db }: SecurityLogContext,
  viewer: SessionMember,
  { after, before, group, ...filters }: LogQuery,
): Promise<ListPage<SecurityEntry>> {
  if (filters.member && filters.member !== viewer.id) await logReading({ db }, viewer, filters.member)
  const readable = {
    own: viewer.id,
    roles: ROLES.filter((role) => mayModerate(viewer, { user_id: '', role })),
  }
  const kinds = group && kindsOf(group)
  return await logCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
    listSecurityEvents(db.sql, readable, { ...filters, kinds }, { bound, count }),
  )
}

async function logReading(
  { db }: SecurityLogContext,
  viewer: SessionMember,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { user_id } = (await authorise(tx, viewer, 'admin.security_log.read', { member: memberId })).member
    const reading = {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: 'read_security_log',
      target_type: 'profile',
      target_id: user_id,
    } as const
    if (!(await wasJustLogged(tx, reading))) await logStaffAction(tx, reading)
  })
}
