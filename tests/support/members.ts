import type { MemberCard } from '#domain/profiles/members.ts'
import type { MemberRecord } from '#domain/moderation/staff.ts'
import type { Sql } from '#server/platform/db/database.ts'

/** A member for component tests. */
export const aMemberCard = (changes: Partial<MemberCard> = {}): MemberCard => ({
  user_id: '00000000-0000-4000-8000-000000000002',
  pseudo: 'Julien Favre',
  handle: 'julien.favre',
  avatar_url: null,
  custom_avatar_url: null,
  role: 'user',
  badges: [],
  verified_type: null,
  ...changes,
})

/** A member as staff lists show them, whom the viewer may moderate. */
export const aMemberRecord = (changes: Partial<MemberRecord> = {}): MemberRecord => ({
  ...aMemberCard(),
  joined_at: '2026-02-01T12:00:00.000Z',
  community_xp: 40,
  ban_status: NO_BAN,
  is_muted: false,
  sanctions: 0,
  comments: 0,
  reports: 0,
  may_moderate: true,
  may_change_role: true,
  may_change_ban: true,
  may_unban: true,
  ...changes,
})

const NO_BAN = {
  banned: false,
  banned_until: null,
  banned_permanently: false,
  ip_banned: false,
  banned_from_comments: false,
}

/** The ids of members whose accounts are closed, and not purged yet. */
export async function closedMembers(sql: Sql, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with member as (select gen_random_uuid() as id from generate_series(1, ${count}))
    insert into users (id, name, email) select id, 'Fermé ' || id, id || '@exemple.test' from member returning id`
  const ids = rows.map(({ id }) => id)
  await sql`delete from profiles where user_id = any (${ids}::uuid[])`
  await sql`update users set closed_at = now() where id = any (${ids}::uuid[])`
  return ids
}
