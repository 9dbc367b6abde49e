import type { PlansOnDeletion } from '#domain/accounts/accounts.ts'
import { withoutMentions } from '#domain/comments/mentions.ts'
import { PLANS_AT_ONCE } from './erase.queries.ts'
import { isQueued } from '#server/platform/adapters/jobs/queries.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { lockMemberCounters, lockPlanCounters, rowLock } from '#server/platform/db/locks.ts'
import { ROWS_PER_TRANSACTION, FILES_AT_ONCE } from '#server/plans/removal.queries.ts'
import type {
  CommentLikesRow,
  CommentsRow,
  FilesRow,
  PlansRow,
  ReviewsRow,
  UsersRow,
} from '#server/platform/db/rows.gen.ts'

/** Returns what the member chose for the plans of the closed account, or null once the account is purged. */
export async function findPlansChoice(sql: Sql, userId: string): Promise<PlansOnDeletion | null> {
  const row = await sql.maybeOne<Pick<UsersRow, 'plans_on_deletion'>>`
    select plans_on_deletion from users where id = ${userId} and closed_at is not null`
  return row?.plans_on_deletion ?? null
}

/** Returns accounts that are closed for over an hour and have no job any more, because all its attempts failed. */
export async function listStuckAccounts(sql: Sql): Promise<string[]> {
  const rows = await sql<Pick<UsersRow, 'id'>[]>`
    select id from users u
    where closed_at < now() - interval '1 hour'
      and not ${isQueued(sql, 'account_removal', sql`jsonb_build_object('user_id', u.id)`)}
    order by closed_at limit ${ROWS_PER_TRANSACTION}`
  return rows.map(({ id }) => id)
}

/** Returns one batch of the hidden plans of the member. */
export async function listOwnHidden(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<Pick<PlansRow, 'id'>[]>`
    select id from plans where deleted_author_id = ${userId} limit ${PLANS_AT_ONCE}`
  return rows.map(({ id }) => id)
}

/*
 * The functions below purge the data of a closed account in batches. Each returns how many rows it handled, 0 at the end.
 */

/** Rows per batch where counters of other members or plans change: these stay locked until the batch commits. */
const COUNTED_AT_ONCE = 200

/** Locks the plans of the next batch of likes or reposts, and their counters. */
async function lockReacted(sql: Sql, table: 'likes' | 'reposts', userId: string): Promise<string[]> {
  const rows = await sql<{ plan_id: string }[]>`
    select plan_id from ${sql(table)} where user_id = ${userId} limit ${COUNTED_AT_ONCE}`
  const ids = rows.map(({ plan_id }) => plan_id)
  await sql`select from plans where id = any (${ids}::uuid[]) order by id ${rowLock(sql, 'share')}`
  await lockPlanCounters(sql, sql`select unnest(${ids}::uuid[])`)
  return ids
}

/** Deletes likes, and takes back the points that the authors got for them. */
export async function deleteLikes(sql: Sql, userId: string): Promise<number> {
  const plans = await lockReacted(sql, 'likes', userId)
  await lockMemberCounters(sql, sql`select author_id from plans where id = any (${plans}::uuid[])`)
  await sql`
    with deleted as (
      delete from likes where user_id = ${userId} and plan_id = any (${plans}::uuid[]) returning plan_id
    ), counted as (
      update plan_stats s set likes_count = greatest(0, likes_count - 1) from deleted where s.plan_id = deleted.plan_id
    ), received as (
      select p.author_id, p.id as plan_id from deleted join plans p on p.id = deleted.plan_id
      where p.author_id is distinct from ${userId}
    ), xp_changes as (
      delete from xp_events e using received r
      where e.user_id = r.author_id and e.kind = 'like_received' and e.cause = r.plan_id || ':' || ${userId}::text
      returning e.user_id, e.amount
    ), lost as (
      select author_id as user_id, count(*) as likes, coalesce(max(xp.amount), 0) as xp
      from received left join (select user_id, sum(amount) as amount from xp_changes group by user_id) xp
        on xp.user_id = author_id
      where author_id is not null group by author_id
    )
    update profile_stats t set likes_received = greatest(0, likes_received - lost.likes),
      community_xp = greatest(0, community_xp - lost.xp)
    from lost where t.user_id = lost.user_id`
  return plans.length
}

export async function deleteReposts(sql: Sql, userId: string): Promise<number> {
  const plans = await lockReacted(sql, 'reposts', userId)
  await sql`
    with deleted as (
      delete from reposts where user_id = ${userId} and plan_id = any (${plans}::uuid[]) returning plan_id
    )
    update plan_stats s set reposts_count = greatest(0, reposts_count - 1) from deleted where s.plan_id = deleted.plan_id`
  return plans.length
}

export async function deleteCommentLikes(sql: Sql, userId: string): Promise<number> {
  const rows = await sql<Pick<CommentLikesRow, 'comment_id'>[]>`
    select comment_id from comment_likes where user_id = ${userId} limit ${COUNTED_AT_ONCE}`
  const ids = rows.map(({ comment_id }) => comment_id)
  await sql`
    select from plans where id in (select plan_id from comments where id = any (${ids}::uuid[]))
    order by id ${rowLock(sql, 'share')}`
  await sql`select from comments where id = any (${ids}::uuid[]) order by id ${rowLock(sql, 'change')}`
  await sql`
    with deleted as (
      delete from comment_likes where user_id = ${userId} and comment_id = any (${ids}::uuid[]) returning comment_id
    )
    update comments c set likes_count = greatest(0, likes_count - 1) from deleted where c.id = deleted.comment_id`
  return ids.length
}

/** Replaces the member's name in the comments that mention them, and returns the ids of these comments. */
export async function deleteMentions(sql: Sql, userId: string): Promise<string[]> {
  const comments = await sql<{ id: string; content: string; names: string[]; deleted: string[] }[]>`
    select c.id, c.content, array(select name from comment_mentions m where m.comment_id = c.id) as names,
      array(select name from comment_mentions m where m.comment_id = c.id and m.user_id = ${userId}) as deleted
    from comments c
    where c.content is not null and c.id in (
      select comment_id from comment_mentions where user_id = ${userId} group by comment_id limit ${COUNTED_AT_ONCE}
    )
    order by c.id ${rowLock(sql, 'change')}`
  const ids = comments.map(({ id }) => id)
  const contents = comments.map(({ content, names, deleted }) => withoutMentions(content, { names, deleted }))
  await sql`
    update comments c set content = changed.content
    from unnest(${ids}::uuid[], ${contents}::text[]) as changed (id, content)
    where c.id = changed.id and c.content is not null and c.content <> changed.content`
  await sql`delete from comment_mentions where user_id = ${userId} and comment_id = any (${ids}::uuid[])`
  return ids
}

/** Comments stay without their author. Under the member's own plans, replies no longer count as replies by the author. */
export async function anonymiseComments(sql: Sql, userId: string): Promise<number> {
  const rows = await sql<
    Pick<CommentsRow, 'id'>[]
  >`select id from comments where user_id = ${userId} limit ${ROWS_PER_TRANSACTION}`
  const ids = rows.map(({ id }) => id)
  const replies = sql`
    select c.parent_id as id, count(*) as count from comments c join plans p on p.id = c.plan_id
    where c.id = any (${ids}::uuid[]) and c.parent_id is not null and p.author_id = ${userId} group by 1`
  await sql`select from comments where id in (select id from (${replies}) r) order by id ${rowLock(sql, 'change')}`
  await sql`
    update comments t set author_replies = greatest(0, author_replies - r.count) from (${replies}) r where t.id = r.id`
  await sql`update comments set user_id = null where id = any (${ids}::uuid[])`
  return ids.length
}

/** The totals of their plans change with them. Returns the ids of the reviews. */
export async function deleteReviews(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<Pick<ReviewsRow, 'id'>[]>`
    delete from reviews where ${batch(sql, 'reviews', sql`user_id = ${userId}`, COUNTED_AT_ONCE)} returning id`
  return rows.map(({ id }) => id)
}

/** Deletes the follows by the member or of the member, and decrements the counters of the other side. */
export async function deleteFollows(
  sql: Sql,
  userId: string,
  own: 'follower_id' | 'following_id',
): Promise<number> {
  const [other, counter] =
    own === 'follower_id' ? ['following_id', 'followers_count'] : ['follower_id', 'following_count']
  const rows = await sql<{ id: string }[]>`
    select ${sql(other)} as id from followers where ${sql(own)} = ${userId} limit ${COUNTED_AT_ONCE}`
  const others = rows.map(({ id }) => id)
  await lockMemberCounters(sql, sql`select unnest(${others}::uuid[])`)
  await sql`
    with deleted as (
      delete from followers where ${sql(own)} = ${userId} and ${sql(other)} = any (${others}::uuid[])
      returning ${sql(other)} as id
    )
    update profile_stats t set ${sql(counter)} = greatest(0, ${sql(counter)} - 1) from deleted where t.user_id = deleted.id`
  return others.length
}

/** Removes the author from the plans that stay online. */
export async function anonymisePlans(sql: Sql, userId: string): Promise<number> {
  const plans = await sql<Pick<PlansRow, 'id'>[]>`
    select id from plans where author_id = ${userId} limit ${PLANS_AT_ONCE} ${rowLock(sql, 'change')}`
  const ids = plans.map(({ id }) => id)
  await lockPlanCounters(sql, sql`select unnest(${ids}::uuid[])`)
  await sql`update plans set author_id = null where id = any (${ids}::uuid[])`
  return ids.length
}

const batch = (sql: Sql, table: string, condition: Fragment, limit = ROWS_PER_TRANSACTION) =>
  sql`ctid = any (array(select ctid from ${sql(table)} where ${condition} limit ${limit}))`

/** Matches conversations that the other participant has left, and empty ones. */
const isOrphaned = (sql: Sql, userId: string) => sql`
  (participant1_id = ${userId} and (participant2_id is null or last_message_content is null)
    or participant2_id = ${userId} and (participant1_id is null or last_message_content is null))`

export async function deleteOrphanedMessages(sql: Sql, userId: string): Promise<number> {
  const orphaned = sql`conversation_id in (select id from conversations where ${isOrphaned(sql, userId)})`
  return (await sql`delete from messages where ${batch(sql, 'messages', orphaned)}`).count
}

export const deleteOrphanedConversations = async (sql: Sql, userId: string): Promise<number> =>
  (await sql`delete from conversations where ${batch(sql, 'conversations', isOrphaned(sql, userId))}`).count

export async function leaveConversations(sql: Sql, userId: string): Promise<number> {
  const own = sql`(participant1_id = ${userId} or participant2_id = ${userId})`
  const left = await sql`
    update conversations set participant1_id = nullif(participant1_id, ${userId}),
      participant2_id = nullif(participant2_id, ${userId}), started_by = nullif(started_by, ${userId})
    where ${batch(sql, 'conversations', own)}`
  return left.count
}

/** Schedules the deletion of files that nothing else uses. An export may still be uploading: the clean-up deletes it later. */
export const releaseFilesOf = (sql: Sql, userId: string) => sql<
  Pick<FilesRow, 'id' | 'path' | 'is_being_deleted'>[]
>`
  update files f set uploaded_by = null, profile_id = null, is_being_deleted = is_being_deleted
    or plan_id is null and conversation_id is null and (purpose <> 'export' or profile_id is not null)
      and not exists (select from draft_files d where d.file_id = f.id)
  where f.${batch(sql, 'files', sql`(uploaded_by = ${userId} or profile_id = ${userId})`, FILES_AT_ONCE)}
  returning f.id, f.path, f.is_being_deleted`

/** Tables where a member may have many rows: these are deleted in batches. Other tables follow the row of the user. */
export const OWN_ROWS = [
  ['notifications', 'actor_id'],
  ['notifications', 'user_id'],
  ['withdrawn_notifications', 'actor_id'],
  ['withdrawn_notifications', 'user_id'],
  ['xp_events', 'user_id'],
  ['bookmarks', 'user_id'],
  ['discussion_levels', 'user_id'],
  ['executions', 'user_id'],
  ['blocks', 'blocker_id'],
  ['blocks', 'blocked_id'],
  ['drafts', 'user_id'],
  ['profile_views', 'profile_user_id'],
  ['daily_profile_views', 'profile_user_id'],
  ['conversation_recipients', 'user_id'],
  ['security_events', 'user_id'],
] as const

/** Rows that stay, without the member. */
export const ANONYMISED_COLUMNS = [
  ['messages', 'sender_id'],
  ['reports', 'reporter_id'],
  ['reports', 'target_user_id'],
  ['reports', 'handled_by'],
  ['plan_versions', 'approved_by'],
  ['user_bans', 'banned_by'],
  ['user_bans', 'lifted_by'],
  ['support_requests', 'handled_by'],
  ['appeals', 'decided_by'],
  ['second_factor_resets', 'asked_by'],
] as const

/** The steps and entries of executions, which are deleted afterwards. */
export const deleteOfExecutions = async (
  sql: Sql,
  table: 'execution_steps' | 'journal_entries',
  userId: string,
): Promise<number> => {
  const ofMember = sql`execution_id in (select id from executions where user_id = ${userId})`
  return (await sql`delete from ${sql(table)} where ${batch(sql, table, ofMember)}`).count
}

export const deleteOwn = async (sql: Sql, [table, column]: (typeof OWN_ROWS)[number], userId: string) =>
  (await sql`delete from ${sql(table)} where ${batch(sql, table, sql`${sql(column)} = ${userId}`)}`).count

export async function anonymise(
  sql: Sql,
  [table, column]: (typeof ANONYMISED_COLUMNS)[number],
  userId: string,
): Promise<number> {
  const { count } = await sql`
    update ${sql(table)} set ${sql(column)} = null where ${batch(sql, table, sql`${sql(column)} = ${userId}`)}`
  return count
}

export async function deleteUser(sql: Sql, userId: string): Promise<void> {
  await sql`delete from users where id = ${userId} and closed_at is not null`
}
