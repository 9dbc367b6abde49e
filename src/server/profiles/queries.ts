import type { MemberPreview } from '#domain/members.ts'
import type { Sql } from '#server/db/database.ts'

/** A member's card, for queries that left join their profile as `a`; null where the account is gone. */
export const memberCard = (sql: Sql) => sql`
  case when a.user_id is not null then json_build_object(
    'user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
    'custom_avatar_url', a.custom_avatar_url, 'role', a.role, 'badges', a.badges, 'verified_type', a.verified_type
  ) end`

export async function findPreview(sql: Sql, memberId: string): Promise<MemberPreview | null> {
  const [row] = await sql<MemberPreview[]>`
    select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type, a.bio,
      a.creator, t.plans_posted, t.followers_count, t.likes_received
    from profiles a join profile_stats t on t.user_id = a.user_id where a.user_id = ${memberId}`
  return row ?? null
}
