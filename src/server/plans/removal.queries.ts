import { isQueued } from '#server/platform/adapters/jobs/queries.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockMemberCounters, lockPlanCounters, lockTagCounters } from '#server/platform/db/locks.ts'
import type { CommentsRow, FilesRow, PlansRow } from '#server/platform/db/rows.gen.ts'

/** The number of rows deleted per transaction. Other transactions may have to wait for its locks. */
export const ROWS_PER_TRANSACTION = 1000

/** The number of files that the storage deletes per batch. */
export const FILES_AT_ONCE = 20

/**
 * Removes locked plans from every list and frees their slugs. Members can no longer react to them. Their likes, comments and
 * other rows stay until removePlans deletes them.
 */
export async function hidePlans(sql: Sql, planIds: readonly string[]): Promise<void> {
  const ids = sql`${[...planIds]}::uuid[]`
  await lockPlanCounters(sql, sql`select unnest(${ids})`)
  await lockTagCounters(sql, planIds)
  await sql`
    update plans set status = 'deleted', validated = false, modified = false, author_id = null, draft_id = null,
      slug = 'supprime-' || gen_random_uuid(), deleted_at = now(), deleted_author_id = author_id
    where id = any (${ids})`
  await sql`delete from plan_stats where plan_id = any (${ids})`
  await sql`delete from plan_slugs where plan_id = any (${ids})`
  await sql`insert into plan_slugs (slug, plan_id) select slug, id from plans where id = any (${ids})`
}

/** Subtracts the likes of a deleted plan from the author’s counter. The XP they brought is deleted with its xp_events. */
export async function uncountLikes(sql: Sql, planId: string, authorId: string): Promise<void> {
  await sql`
    update profile_stats set likes_received = greatest(0, likes_received - (
      select count(*) from likes where plan_id = ${planId} and user_id <> ${authorId}
    ))
    where user_id = ${authorId}`
}

/** Returns those of the given plans that are hidden. */
export async function listHidden(sql: Sql, planIds: readonly string[]): Promise<string[]> {
  const rows = await sql<Pick<PlansRow, 'id'>[]>`
    select id from plans where id = any (${[...planIds]}::uuid[]) and status = 'deleted'`
  return rows.map(({ id }) => id)
}

/**
 * Lists plans that have been hidden for over an hour and have no job left, because all its attempts failed. Plans of a closed
 * account are left out: they are removed with the account.
 */
export async function listStuckPlans(sql: Sql): Promise<string[]> {
  const rows = await sql<Pick<PlansRow, 'id'>[]>`
    select id from plans p
    where deleted_at < now() - interval '1 hour'
      and not exists (select from users a where a.id = p.deleted_author_id and a.closed_at is not null)
      and not ${isQueued(sql, 'plan_removal', sql`jsonb_build_object('plan_id', p.id)`)}
    order by deleted_at limit ${ROWS_PER_TRANSACTION}`
  return rows.map(({ id }) => id)
}

/*
 * The functions below delete the data of hidden plans, one batch per call. A count of 0 means that nothing is left.
 */

/**
 * Deletes the XP that likes of these plans brought their authors. Reads xp_events, because the like may already be deleted
 * with its member’s account.
 */
export async function revokeLikeXp(sql: Sql, planIds: readonly string[]): Promise<number> {
  const { count } = await sql.one<{ count: number }>`
    with lines as (
      select e.user_id, e.cause from plans p join xp_events e on e.user_id = p.deleted_author_id
        and e.kind = 'like_received' and e.cause >= p.id || ':' and e.cause < p.id || ';'
      where p.id = any (${[...planIds]}::uuid[]) limit ${ROWS_PER_TRANSACTION}
    ), xp_changes as (
      delete from xp_events e using lines
      where e.user_id = lines.user_id and e.kind = 'like_received' and e.cause = lines.cause returning e.user_id, e.amount
    ), counted as (
      update profile_stats t set community_xp = greatest(0, community_xp - lost.xp)
      from (select user_id, sum(amount) as xp from xp_changes group by user_id) lost
      where t.user_id = lost.user_id
    )
    select count(*) from xp_changes`
  return count
}

/** Members lose the XP of their comments on a deleted plan. Replies are deleted before the comments they refer to. */
export async function deleteComments(
  sql: Sql,
  planIds: readonly string[],
  level: 'replies' | 'first',
): Promise<number> {
  const isOfLevel = level === 'replies' ? sql`parent_id is not null` : sql`parent_id is null`
  const comments = await sql<Pick<CommentsRow, 'id' | 'user_id'>[]>`
    select id, user_id from comments where plan_id = any (${[...planIds]}::uuid[]) and ${isOfLevel} limit ${ROWS_PER_TRANSACTION} for update`
  const ids = sql`${comments.map(({ id }) => id)}::uuid[]`
  const writers = comments.flatMap(({ user_id }) => user_id ?? [])
  await lockMemberCounters(sql, sql`select unnest(${writers}::uuid[])`)
  await sql`
    with deleted as (
      delete from comments where id = any (${ids}) returning id, user_id
    ), xp_changes as (
      delete from xp_events e using deleted
      where e.user_id = deleted.user_id and e.kind = 'comment' and e.cause = deleted.id::text returning e.user_id, e.amount
    ), sums as (select user_id, sum(amount) as xp from xp_changes group by user_id)
    update profile_stats t set community_xp = greatest(0, community_xp - sums.xp) from sums where t.user_id = sums.user_id`
  return comments.length
}

/** Deletes the likes or mentions in comments: a single comment may have thousands of likes. */
export async function deleteOfComments(
  sql: Sql,
  table: 'comment_likes' | 'comment_mentions',
  planIds: readonly string[],
): Promise<number> {
  const deleted = await sql`
    delete from ${sql(table)} where ctid = any (array(
      select r.ctid from comments c join ${sql(table)} r on r.comment_id = c.id
      where c.plan_id = any (${[...planIds]}::uuid[]) limit ${ROWS_PER_TRANSACTION}))`
  return deleted.count
}

/** Adaptations of a deleted plan keep saying that they are one; their original's text goes with it. */
export async function detachAdaptations(sql: Sql, planIds: readonly string[]): Promise<number> {
  const ids = sql`${[...planIds]}::uuid[]`
  await sql`
    delete from adaptation_bases where ctid = any (array(
      select ctid from adaptation_bases where source_id = any (${ids}) limit ${ROWS_PER_TRANSACTION}))`
  const detached = await sql`
    update plans set adapted_from = null where ctid = any (array(
      select ctid from plans where adapted_from = any (${ids}) limit ${ROWS_PER_TRANSACTION}))`
  return detached.count
}

/** The other tables that may hold many rows per plan. Smaller tables are left to the cascade from `plans`. */
export const PLAN_ROWS = [
  'notifications',
  'withdrawn_notifications',
  'likes',
  'reposts',
  'bookmarks',
  'reviews',
  'discussion_levels',
  'views',
  'drafts',
  'plan_versions',
] as const

export async function deleteRows(
  sql: Sql,
  table: (typeof PLAN_ROWS)[number],
  planIds: readonly string[],
): Promise<number> {
  const deleted = await sql`
    delete from ${sql(table)} where ctid = any (array(
      select ctid from ${sql(table)} where plan_id = any (${[...planIds]}::uuid[]) limit ${ROWS_PER_TRANSACTION}))`
  return deleted.count
}

/** Detaches the pictures. Schedules the deletion of those that no draft shows. */
export const releasePictures = (sql: Sql, planIds: readonly string[]) => sql<
  Pick<FilesRow, 'id' | 'path' | 'is_being_deleted'>[]
>`
  update files f set plan_id = null, is_being_deleted = not exists (select from draft_files d where d.file_id = f.id)
  where f.ctid = any (array(
    select ctid from files where plan_id = any (${[...planIds]}::uuid[]) limit ${FILES_AT_ONCE}))
  returning f.id, f.path, f.is_being_deleted`

/** Executions stay with their owners. */
export async function detachExecutions(sql: Sql, planIds: readonly string[]): Promise<number> {
  const detached = await sql`
    update executions set plan_id = null where ctid = any (array(
      select ctid from executions where plan_id = any (${[...planIds]}::uuid[]) limit ${ROWS_PER_TRANSACTION}))`
  return detached.count
}

export async function deletePlans(sql: Sql, planIds: readonly string[]): Promise<void> {
  await sql`delete from plans where id = any (${[...planIds]}::uuid[]) and status = 'deleted'`
}
