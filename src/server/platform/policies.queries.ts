import { type Feature, isFeatureOpen, OPEN_TO, type OpenTo, type SIGN_UPS } from '#domain/features.ts'
import { type Actor } from '#domain/permissions.ts'
import { type Action, ruleOf } from '#domain/actions.ts'
import type { MemberCard } from '#domain/profiles/members.ts'
import type { Role } from '#domain/roles.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { lockMembers } from '#server/platform/db/locks.ts'
import type { FeatureSwitchesRow, ProfilesRow } from '#server/platform/db/rows.gen.ts'

export async function findBanStatus(sql: Sql, userId: string): Promise<BanStatus> {
  const row = await sql.one<{ ban_status: BanStatus }>`
    select ${banStatus(sql)} as ban_status
    from (select ${userId}::uuid as user_id) m ${joinBans(sql, sql`m.user_id`)}`
  return row.ban_status
}

/** A condition for statements that check bans as they write, by the row of the action. Every active ban forbids comments. */
export const isAllowed = (sql: Sql, userId: string, action: Action): Fragment => sql`
  not exists (
    select from ban_states b where b.user_id = ${userId} ${ruleOf(action).bans === 'comment' ? sql`` : sql`and b.banned`}
  )`

export type StaffTarget = Pick<MemberCard, 'user_id' | 'pseudo' | 'role' | 'verified_type' | 'badges'>

/** Locks these members, then reads their current roles and badges. */
export async function lockMembersWithRoles(
  sql: Sql,
  ids: readonly string[],
  strength: 'share' | 'change' | 'remove',
): Promise<StaffTarget[]> {
  await lockMembers(sql, ids, strength)
  return await sql<(StaffTarget & { role: Role })[]>`
    select user_id, pseudo, role, verified_type, badges from profiles where user_id = any (${[...ids]}::uuid[])`
}

export async function findRole(sql: Sql, userId: string): Promise<Role> {
  const row = await sql.one<Pick<ProfilesRow, 'role'>>`select role from profiles where user_id = ${userId}`
  return row.role
}

export async function isSessionProven(sql: Sql, sessionId: string): Promise<boolean> {
  const proven = await sql`select from sessions where id = ${sessionId} and proof_expires_at > now()`
  return proven.count > 0
}

export type SwitchName = Feature | typeof SIGN_UPS

/** Default: open to everyone. */
export async function findOpenTo(sql: Sql, feature: SwitchName): Promise<OpenTo> {
  const row = await sql.maybeOne<Pick<FeatureSwitchesRow, 'open_to'>>`
    select open_to from feature_switches where feature = ${feature}`
  return row?.open_to ?? 'everyone'
}

/** A condition for statements that check the feature as they write. */
export const isFeatureOpenTo = (
  sql: Sql,
  viewer: Pick<Actor, 'role' | 'subscribed'>,
  feature: Feature,
): Fragment => sql`
  not exists (
    select from feature_switches
    where feature = ${feature} and not open_to = any (${OPEN_TO.filter((openTo) => isFeatureOpen(openTo, viewer))}::text[])
  )`
