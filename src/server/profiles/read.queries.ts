import type { PublicProfile } from '#domain/profiles/profiles.ts'
import type { MemberCard, MemberPreview } from '#domain/profiles/members.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

export type ProfileRow = Omit<PublicProfile, 'sanction'> & { ban_status: BanStatus }

/** The count stops here, because a tab shows « 99+ » at most. */
const COUNTED = 100

/** Ignores case, accents and look-alike characters. A current pseudo comes before a former one that is still reserved. */
export const findProfileByPseudo = (sql: Sql, pseudo: string): Promise<ProfileRow | null> =>
  findProfile(
    sql,
    sql`coalesce(${byPseudo(sql, pseudo)}, ${formerly(sql, 'pseudo', sql`pseudo_key(${pseudo})`)})`,
  )

/** Looks for a current handle first, then for a pseudo, then for a former handle that is still reserved. */
export const findProfileByHandle = (sql: Sql, handle: string): Promise<ProfileRow | null> =>
  findProfile(
    sql,
    sql`coalesce(
      (select user_id from profiles where handle = ${handle.toLowerCase()}),
      ${byPseudo(sql, handle)},
      ${formerly(sql, 'handle', sql`${handle.toLowerCase()}`)}
    )`,
  )

const byPseudo = (sql: Sql, pseudo: string) => sql`(
  select user_id from profiles where pseudo_key = pseudo_key(${pseudo})
)`

const formerly = (sql: Sql, kind: 'pseudo' | 'handle', name: Fragment) => sql`(
  select user_id from former_names where kind = ${kind} and former_names.name = ${name} and reserved_until > now()
)`

async function findProfile(sql: Sql, userId: Fragment): Promise<ProfileRow | null> {
  const counted = (table: 'reposts' | 'likes') => sql`(
    select count(*)::int from (
      select from ${sql(table)} r join plan_stats s on s.plan_id = r.plan_id and s.published
      where r.user_id = a.user_id limit ${COUNTED}
    ) shown)`
  return await sql.maybeOne<ProfileRow>`
    select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type,
      a.bio, a.creator, a.bio_url, a.external_links, a.cover_image_url, a.joined_at, t.community_xp, t.plans_posted,
      t.likes_received, t.followers_count, t.following_count, received.views_received, received.reposts_received,
      ${counted('reposts')} as reposted_count, ${counted('likes')} as liked_count, ${banStatus(sql)} as ban_status
    from profiles a join profile_stats t using (user_id) ${joinBans(sql, sql`a.user_id`)}
    cross join lateral (
      select coalesce(sum(s.views_count), 0)::int as views_received,
        coalesce(sum(s.reposts_count), 0)::int as reposts_received
      from plans p join plan_stats s on s.plan_id = p.id and s.published where p.author_id = a.user_id
    ) received
    where a.user_id = ${userId}`
}

export type ListCursor = { listed_at: string; id: string }
export type ListedPlan = PlanCardRow & { listed_at: string }

/** Lists the published plans of a member, the newest first. */
export const listPlansOf = (
  sql: Sql,
  userId: string,
  after: ListCursor | null,
  count: number,
): Promise<ListedPlan[]> => sql<ListedPlan[]>`
  select ${planCardColumns(sql)}, p.created_at as listed_at
  from plans p join plan_stats s on s.plan_id = p.id left join profiles a on a.user_id = p.author_id
  where p.author_id = ${userId} and p.status = 'published'
    ${after ? sql`and (p.created_at, p.id) < (${after.listed_at}, ${after.id})` : sql``}
  order by p.created_at desc, p.id desc limit ${count}`

/** Lists the plans that a member reposted or liked, the latest reaction first. Plans that are offline are left out. */
export const listReactedPlans = (
  sql: Sql,
  table: 'reposts' | 'likes',
  userId: string,
  after: ListCursor | null,
  count: number,
): Promise<ListedPlan[]> => sql<ListedPlan[]>`
  select ${planCardColumns(sql)}, r.created_at as listed_at
  from ${sql(table)} r join plans p on p.id = r.plan_id join plan_stats s on s.plan_id = p.id
  left join profiles a on a.user_id = p.author_id
  where r.user_id = ${userId} and p.status = 'published'
    ${after ? sql`and (r.created_at, r.plan_id) < (${after.listed_at}, ${after.id})` : sql``}
  order by r.created_at desc, r.plan_id desc limit ${count}`

export type ListedMember = { member: MemberCard; listed_at: string; id: string }

/** Lists the followers of a member, or the members they follow, the latest first. */
export async function listFollows(
  sql: Sql,
  list: 'followers' | 'following',
  userId: string,
  after: ListCursor | null,
  count: number,
): Promise<ListedMember[]> {
  const [whose, shown] =
    list === 'followers'
      ? (['following_id', 'follower_id'] as const)
      : (['follower_id', 'following_id'] as const)
  return await sql<ListedMember[]>`
    select ${memberCard(sql)} as member, f.created_at as listed_at, a.user_id as id
    from followers f join profiles a on a.user_id = f.${sql(shown)}
    where f.${sql(whose)} = ${userId}
      ${after ? sql`and (f.created_at, f.${sql(shown)}) < (${after.listed_at}, ${after.id})` : sql``}
    order by f.created_at desc, f.${sql(shown)} desc limit ${count}`
}

export async function findPreview(sql: Sql, memberId: string): Promise<MemberPreview | null> {
  return await sql.maybeOne<MemberPreview>`
    select a.user_id, a.pseudo, a.handle, a.avatar_url, a.custom_avatar_url, a.role, a.badges, a.verified_type, a.bio,
      a.creator, t.plans_posted, t.followers_count, t.likes_received
    from profiles a join profile_stats t on t.user_id = a.user_id where a.user_id = ${memberId}`
}
