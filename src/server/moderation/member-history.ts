import type { Sanction } from '#domain/moderation/sanctions.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { listSanctions } from './bans.queries.ts'
import { requireAbility } from '#server/platform/policies/staff-guard.ts'
import { findMemberRecord } from './members.ts'

export async function readSanctions(
  sql: Sql,
  viewer: SessionMember,
  memberId: string,
): Promise<{ member: MemberRecord; sanctions: Sanction[] }> {
  requireAbility(viewer, 'openModeration')
  const [member, sanctions] = await Promise.all([
    findMemberRecord(sql, viewer, memberId),
    listSanctions(sql, memberId),
  ])
  return { member, sanctions }
}
