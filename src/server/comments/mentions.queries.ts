import { MENTIONS_PER_DAY } from '#domain/comments/mentions.ts'
import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween, isOpenAccount } from '#server/platform/db/fragments.ts'
import type { ProfilesRow } from '#server/platform/db/rows.gen.ts'
import { countHits, insertHits } from '#server/platform/http/rate-limits.queries.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { Hashes } from '#server/platform/lib/hashes.ts'
import { isFeatureOpenTo } from '#server/platform/policies/queries.ts'

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

export type StoredMention = { name: string; user_id: string; is_notified: boolean }

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
export const mayBeMentionedBy = (sql: Sql, viewerId: string, userId: Fragment): Fragment => sql`(
  not ${isBlockBetween(sql, userId, sql`${viewerId}::uuid`)}
  and not ${isBanned(sql, userId, ['temp', 'perm', 'ip'])}
  and ${isOpenAccount(sql, userId)})`
