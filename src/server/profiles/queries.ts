import type {
  PublicProfile,
  ViewsPerDay,
  BlockedMember,
  ExternalLink,
  ProfileSettings,
} from '#domain/profiles/profiles.ts'
import type { MemberCard, MemberPreview } from '#domain/profiles/members.ts'
import type { BanStatus } from '#domain/moderation/ban-status.ts'
import { HANDLE_DAYS } from '#domain/profiles/handles.ts'
import type { MailLinkSubject } from '#domain/notifications/mail-links.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { planCardColumns, type PlanCardRow } from '#server/plans/queries.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { rowLock, lockedMembersCte, afterMemberLocks } from '#server/platform/db/locks.ts'
import { hasConsent } from '#server/platform/mail/consents.queries.ts'
import type { ProfilesRow } from '#server/platform/db/rows.gen.ts'

type ProfileRow = Omit<PublicProfile, 'sanction'> & { ban_status: BanStatus }

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

type ListCursor = { listed_at: string; id: string }
type ListedPlan = PlanCardRow & { listed_at: string }

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

type ListedMember = { member: MemberCard; listed_at: string; id: string }

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

/** A visitor counts once per profile and day. */
export async function countProfileView(sql: Sql, memberId: string, visitor: Buffer): Promise<void> {
  await sql`
    insert into profile_views (profile_user_id, visitor)
    select id, ${visitor} from users where id = ${memberId} and closed_at is null ${rowLock(sql, 'share')} on conflict do nothing`
}

/** Returns a row for each of the last days, including days without a view. */
export const listProfileViews = (
  sql: Sql,
  userId: string,
  days: number,
): Promise<ViewsPerDay> => sql<ViewsPerDay>`
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.views, 0) as views
  from generate_series(zurich_day(now()) - ${days - 1}::int, zurich_day(now()), interval '1 day') as d (day)
  left join daily_profile_views v on v.profile_user_id = ${userId} and v.day = d.day::date
  order by d.day`

/**
 * Locks the conversation, and so waits for a message that is being sent: no message arrives after the block. Returns false
 * when there is no such member.
 */
export async function insertBlock(sql: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await sql.one<{ found: boolean }>`
    with ${lockedMembersCte(sql, sql`${blockerId}`, sql`${blockedId}`)}, other as (
      select id from locked_members where id = ${blockedId} and ${afterMemberLocks(sql)}
    ), conversation as materialized (
      select from conversations
      where participant1_id = least(${blockerId}::uuid, ${blockedId}::uuid)
        and participant2_id = greatest(${blockerId}::uuid, ${blockedId}::uuid) and ${afterMemberLocks(sql)}
      ${rowLock(sql, 'change')}
    ), made as (
      insert into blocks (blocker_id, blocked_id)
      select locked_members.id, other.id from locked_members, other
      where locked_members.id = ${blockerId} and (select count(*) from conversation) >= 0 on conflict do nothing
    )
    select exists (select from other) as found`
  return row.found
}

export async function deleteBlock(sql: Sql, blockerId: string, blockedId: string): Promise<void> {
  await sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
}

export async function isBlocked(sql: Sql, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await sql`select from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`
  return rows.count > 0
}

type BlockCursor = { listed_at: string; id: string }
type BlockRow = BlockCursor & { member: BlockedMember }

export const listBlocks = (
  sql: Sql,
  blockerId: string,
  after: BlockCursor | null,
  count: number,
): Promise<BlockRow[]> => sql<BlockRow[]>`
  select (${memberCard(sql)})::jsonb || jsonb_build_object('blocked_at', b.created_at) as member, b.created_at as listed_at, b.blocked_id as id
  from blocks b join profiles a on a.user_id = b.blocked_id
  where b.blocker_id = ${blockerId}
    ${after ? sql`and (b.created_at, b.blocked_id) < (${after.listed_at}, ${after.id})` : sql``}
  order by b.created_at desc, b.blocked_id desc limit ${count}`

/** Days until the handle may change again, by the database's clock. There is no wait before the first handle. */
const handleWaitOf = (sql: Sql) => sql`
  case when handle is null then 0 else
    greatest(0, ceil(extract(epoch from handle_updated_at + make_interval(days => ${HANDLE_DAYS}) - now()) / 86400))::int
  end`

const mutedOf = (sql: Sql) => sql`jsonb_build_object('site', muted_notifications, 'mail', muted_mails)`

export async function findSettings(sql: Sql, userId: string): Promise<ProfileSettings> {
  const row = await sql.one<ProfileSettings>`
    select pseudo, bio, bio_url, external_links, handle, ${handleWaitOf(sql)} as handle_wait, messages_from,
      shows_read, shows_typing, ${mutedOf(sql)} as muted, ${hasConsent(sql, sql`p.user_id`, 'digest')} as digest,
      ${hasConsent(sql, sql`p.user_id`, 'steps')} as steps,
      case when quiet_from is not null then jsonb_build_object('from', quiet_from, 'to', quiet_to) end as quiet
    from profiles p where user_id = ${userId}`
  return row
}

export type LockedProfile = Omit<
  ProfileSettings,
  'messages_from' | 'shows_read' | 'shows_typing' | 'digest' | 'steps' | 'quiet'
> &
  Pick<ProfilesRow, 'custom_avatar_url' | 'cover_image_url'>

/** Locks the row, so that the second of two concurrent changes reads the result of the first. */
export async function lockProfile(sql: Sql, userId: string): Promise<LockedProfile> {
  const row = await sql.one<LockedProfile>`
    select pseudo, bio, bio_url, external_links, custom_avatar_url, cover_image_url, handle,
      ${handleWaitOf(sql)} as handle_wait, ${mutedOf(sql)} as muted
    from profiles where user_id = ${userId} for no key update`
  return row
}

/** All columns that a member may write in their own profile. */
export type ProfileColumns = Partial<
  Pick<
    ProfilesRow,
    | 'pseudo'
    | 'bio'
    | 'bio_url'
    | 'custom_avatar_url'
    | 'cover_image_url'
    | 'messages_from'
    | 'shows_read'
    | 'shows_typing'
    | 'muted_notifications'
    | 'muted_mails'
    | 'quiet_from'
    | 'quiet_to'
  > & { external_links: ExternalLink[] }
>

export async function updateProfile(
  sql: Sql,
  userId: string,
  { external_links, ...columns }: ProfileColumns,
): Promise<void> {
  const links = external_links && { external_links: sql.json(external_links) }
  await sql`update profiles set ${sql.set({ ...columns, ...links, updated_at: sql`now()` })} where user_id = ${userId}`
}

export async function updateHandle(sql: Sql, userId: string, handle: string): Promise<void> {
  await sql`
    update profiles set handle = ${handle}, handle_updated_at = now(), updated_at = now() where user_id = ${userId}`
}

/** Counts the former pseudos that are still reserved for this member, without the given one. */
export async function countOtherReservedPseudos(sql: Sql, userId: string, pseudo: string): Promise<number> {
  const row = await sql.one<{ reserved: number }>`
    select count(*) as reserved from former_names
    where user_id = ${userId} and kind = 'pseudo' and reserved_until > now() and name <> pseudo_key(${pseudo})`
  return row.reserved
}

/** A handle is also taken while it is reserved: for 90 days after another member gave it up. */
export async function isHandleTaken(sql: Sql, handle: string, userId: string): Promise<boolean> {
  const row = await sql.one<{ taken: boolean }>`
    select exists (select from profiles where handle = ${handle} and user_id <> ${userId}) or exists (
      select from former_names
      where kind = 'handle' and name = ${handle} and reserved_until > now() and user_id <> ${userId}
    ) as taken`
  return row.taken
}

/** Two concurrent requests wanted the same handle: the database refuses the second one. */
export const isHandleLost = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'profiles_handle_taken'

/** The discussion of an offline plan has no title here: it may have left the site for its title. */
export const findLinkSubject = (sql: Sql, userId: string, planId: string | null): Promise<MailLinkSubject> =>
  sql.one<MailLinkSubject>`
    select p.pseudo, case when plan.id is not null then jsonb_build_object('title', plan.title, 'slug', plan.slug) end as discussion
    from (select ${userId}::uuid as id) member
    left join profiles p on p.user_id = member.id
    left join plans plan on plan.id = ${planId} and plan.status = 'published'`
