import type { Mention } from '#domain/comments/comments.ts'
import { MENTIONS_PER_DAY, SUGGESTIONS_MAX, type SuggestedMember } from '#domain/comments/mentions.ts'
import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { INDEXED, isBlockBetween, isOpenAccount } from '#server/platform/db/fragments.ts'
import type { ProfilesRow } from '#server/platform/db/rows.gen.ts'
import { countHits, insertHits } from '#server/platform/http/rate-limits.queries.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { Hashes } from '#server/platform/lib/hashes.ts'
import { isFeatureOpenTo } from '#server/platform/policies.queries.ts'
import { plainNumber } from '#server/platform/db/sql.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A typed name that a member has, as handle or as pseudo. */
export type KnownName = Pick<ProfilesRow, 'user_id' | 'pseudo' | 'handle'> & {
  name: string
  is_handle: boolean
  may_be_mentioned: boolean
}

type FoundNames = { is_open: boolean; known: KnownName[] }

/** Finds who has these names. None while mentions are closed. */
export async function findNames(sql: Sql, by: SessionMember, names: readonly string[]): Promise<FoundNames> {
  const row = await sql.one<FoundNames>`
    with feature as materialized (
      select ${isFeatureOpenTo(sql, by, 'replies')} as is_open
    )
    select is_open, array(
      select jsonb_build_object('name', typed.name, 'user_id', p.user_id, 'pseudo', p.pseudo, 'handle', p.handle,
        'is_handle', found.is_handle, 'may_be_mentioned', ${mayBeMentionedBy(sql, by.id, sql`p.user_id`)})
      from unnest(${[...names]}::text[]) as typed (name)
      cross join lateral (
        select user_id, true as is_handle from profiles where handle = lower(typed.name)
        union all select user_id, false from profiles where pseudo_key = pseudo_key(typed.name)
      ) found
      join profiles p on p.user_id = found.user_id
      where is_open
    ) as known
    from feature`
  return row
}

/** Under which the mentions that notified are counted: those of a deleted comment stay counted. */
export const mentionsKey = (hashes: Hashes, { id }: { id: string }): string =>
  hashes.limit(`mentions of ${id}`)

/** Counts mentions that notify. Returns how many of them the day’s limit allows. */
export async function countNotified(sql: Sql, key: string, count: number): Promise<number> {
  if (count === 0) return 0
  const counted = await countHits(sql, { keys: [key], hits: [count], seconds: [DAY_SECONDS] })
  return Math.max(0, MENTIONS_PER_DAY + count - (counted.get(key)?.hits ?? 0))
}

/** The CTE `counted`: the same for mentions of the comment `c`, after its writer is locked. */
export const countNotifiedCte = (sql: Sql, key: string, count: number): Fragment => sql`
  counted as (${insertHits(sql, sql`select ${key}, ${count}::int, ${DAY_SECONDS}::int from c where ${count}::int > 0`)})`

type StoredMention = { name: string; user_id: string; is_notified: boolean }
export type ResolvedMention = Mention & StoredMention

export const listMentions = (sql: Sql, commentId: string): Promise<StoredMention[]> => sql<StoredMention[]>`
  select name, user_id, is_notified from comment_mentions where comment_id = ${commentId}`

/** The members who were notified of this comment in any way, and those whom a mention in it notified. */
export async function listNotified(
  sql: Sql,
  commentId: string,
): Promise<{ user_id: string; by_mention: boolean }[]> {
  return await sql<{ user_id: string; by_mention: boolean }[]>`
    select user_id, bool_or(type = 'new_mention') as by_mention from (
      select user_id, type::text from notifications where comment_id = ${commentId} and type <> 'comment_liked'
      union all select user_id, type::text from withdrawn_notifications where comment_id = ${commentId} and type <> 'comment_liked'
      union all select user_id, 'new_mention' from comment_mentions where comment_id = ${commentId} and is_notified
    ) notified
    group by user_id`
}

export async function replaceMentions(
  sql: Sql,
  commentId: string,
  mentions: readonly StoredMention[],
): Promise<void> {
  await sql`delete from comment_mentions where comment_id = ${commentId}`
  await sql`
    insert into comment_mentions (comment_id, name, user_id, is_notified)
    select ${commentId}, m.name, m.user_id, m.is_notified from ${mentionRows(sql, mentions)}`
}

/** The rows `m` of mentions, for a statement that writes them. */
export const mentionRows = (sql: Sql, mentions: readonly StoredMention[]) => sql`
  unnest(${mentions.map(({ name }) => name)}::text[], ${mentions.map(({ user_id }) => user_id)}::uuid[],
    ${mentions.map(({ is_notified }) => is_notified)}::boolean[]) with ordinality as m (name, user_id, is_notified, place)`

/** Deletes the unread notifications of members who are no longer mentioned. Returns whose were deleted. */
export async function withdrawMentions(
  sql: Sql,
  commentId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    with deleted as (
      delete from notifications
      where comment_id = ${commentId} and type = 'new_mention' and not read and user_id = any (${[...userIds]}::uuid[])
      returning user_id, actor_id, type, plan_id, comment_id
    ), withdrawn as (
      insert into withdrawn_notifications (user_id, actor_id, type, plan_id, comment_id)
      select * from deleted on conflict do nothing
    )
    select user_id from deleted`
  return rows.map(({ user_id }) => user_id)
}

/** SQL for: the viewer may mention the member. A member who is only banned from comments may be mentioned. */
const mayBeMentionedBy = (sql: Sql, viewerId: string, userId: Fragment): Fragment => sql`(
  not ${isBlockBetween(sql, userId, sql`${viewerId}::uuid`)}
  and not ${isBanned(sql, userId, ['temp', 'perm', 'ip'])}
  and ${isOpenAccount(sql, userId)})`

type SuggestionRequest = {
  viewer: SessionMember
  planId: string
  threadId: string | null
  text: string
}
type Suggestions = { is_found: boolean; is_open: boolean; members: SuggestedMember[] }

/** How many of the newest comments of the thread and of the plan are looked at, and of the members followed last. */
const NEWEST = 50
const FOLLOWED = 200
/** Each list may repeat up to five members of those before it. */
const LISTED = 2 * SUGGESTIONS_MAX

/**
 * The discussion first: the plan's author, the newest writers of the thread, then those under the plan. Then followed
 * members, then others by the beginning of handle or pseudo, then those with the characters anywhere. Every list stops at a
 * fixed number of rows of an index.
 */
export async function listSuggestions(
  sql: Sql,
  { viewer, planId, threadId, text }: SuggestionRequest,
): Promise<Suggestions> {
  const isTyped = text !== ''
  const row = await sql.one<Suggestions>`
    with plan as materialized (
      select p.id, p.author_id from plans p where p.id = ${planId} and p.status = 'published'
    ), typed as materialized (
      select search_fold(${text}) as text
    ), thread as materialized (
      select coalesce(c.parent_id, c.id) as id from comments c, plan where c.id = ${threadId} and c.plan_id = plan.id
    ), writers as (
      select author_id as user_id, 1 as rank, now() as written_at from plan
      union all (
        select c.user_id, 2, c.created_at from comments c where c.parent_id = (select id from thread)
        order by c.created_at desc, c.id desc limit ${plainNumber(sql, NEWEST)}
      )
      union all select c.user_id, 2, c.created_at from comments c where c.id = (select id from thread)
      union all (
        -- a range and no equality: so that PostgreSQL does not look for them among the newest comments of all plans
        select c.user_id, 3, c.created_at from comments c
        where (c.plan_id, c.created_at) >= (${planId}, '-infinity') and (c.plan_id, c.created_at) <= (${planId}, 'infinity')
        order by c.plan_id desc, c.created_at desc, c.id desc limit ${plainNumber(sql, NEWEST)}
      )
    ), of_discussion as materialized (
      select w.user_id, w.rank, w.position from (
        select user_id, rank, row_number() over (order by rank, written_at desc) as position from (
          select user_id, min(rank) as rank, max(written_at) as written_at from writers
          where user_id is not null group by user_id
        ) w
        order by position
      ) w
      join member_search m on m.user_id = w.user_id
      where strpos(m.name, (select text from typed)) > 0 and ${isSuggestedTo(sql, viewer, sql`w.user_id`)}
      order by w.position limit ${plainNumber(sql, LISTED)}
    ), by_beginning as materialized (
      select user_id, rank, position from of_discussion
      ${isTyped ? sql`union all ${byBeginning(sql, viewer)}` : sql``}
    ), listed as (
      select user_id, rank, position from by_beginning
      ${isTyped ? sql`union all ${containing(sql, viewer)}` : sql``}
    ), suggested as (
      select distinct on (user_id) user_id, rank, position from listed order by user_id, rank, position
    )
    select exists (select from plan) as is_found, ${isFeatureOpenTo(sql, viewer, 'replies')} as is_open, array(
      select json_build_object('user_id', a.user_id, 'pseudo', a.pseudo, 'handle', a.handle, 'avatar_url', a.avatar_url,
        'custom_avatar_url', a.custom_avatar_url,
        'from', case when s.rank <= 3 then 'discussion' when s.rank = 4 then 'following' end)
      from suggested s join profiles a on a.user_id = s.user_id
      where exists (select from plan) order by s.rank, s.position limit ${plainNumber(sql, SUGGESTIONS_MAX)}
    ) as members`
  return row
}

/** Followed members, and others whose handle or pseudo begins with the text. */
const byBeginning = (sql: Sql, viewer: SessionMember): Fragment => {
  const isFree = isSuggestedTo(sql, viewer, sql`m.user_id`)
  const begins = (column: Fragment) => sql`
    ${column} >= (select text from typed) and ${column} < (select text || chr(1114111) from typed)`
  const limit = sql`limit ${plainNumber(sql, LISTED)}`
  return sql`
    select * from (
      select m.user_id, 4, row_number() over (order by f.created_at desc) from (
        select following_id, created_at from followers where follower_id = ${viewer.id}
        order by created_at desc, following_id desc limit ${plainNumber(sql, FOLLOWED)}
      ) f
      join member_search m on m.user_id = f.following_id
      where strpos(m.name, (select text from typed)) > 0 and ${isFree} ${limit}
    ) followed
    union all
    select user_id, 5, row_number() over (order by length(name), name) from (
      (
        select m.user_id, m.handle collate "C" as name from profiles m
        where ${begins(sql`m.handle collate "C"`)} and ${isFree} order by m.handle collate "C" ${limit}
      )
      union all
      (
        select m.user_id, m.pseudo from member_search m
        where ${begins(sql`m.pseudo`)} and ${isFree} order by m.pseudo ${limit}
      )
    ) beginning`
}

/** Others who have the text anywhere in their names, if the lists before are too short. */
const containing = (sql: Sql, viewer: SessionMember): Fragment => sql`
  select * from (
    select m.user_id, 6, 1::bigint from member_search m
    where char_length((select text from typed)) >= ${plainNumber(sql, INDEXED)}
      and (select count(distinct user_id) from by_beginning) < ${plainNumber(sql, SUGGESTIONS_MAX)}
      and m.name ~~ (select '%' || regexp_replace(text, '([%_\\\\])', '\\\\\\1', 'g') || '%' from typed)
      and ${isSuggestedTo(sql, viewer, sql`m.user_id`)} limit ${plainNumber(sql, LISTED)}
  ) containing`

const isSuggestedTo = (sql: Sql, { id }: SessionMember, userId: Fragment) =>
  sql`${userId} <> ${id} and ${mayBeMentionedBy(sql, id, userId)}`
