import { isQueued } from '#server/adapters/jobs/queries.ts'
import type { Sql } from '#server/db/database.ts'
import { lockMemberCounters, lockPlanCounters, lockTagCounters } from '#server/db/locks.ts'
import { updatePeriodScoresCte } from '#server/leaderboard/points/queries.ts'
import type { CommentsRow, FilesRow, PlanDeletionsRow } from '#server/db/rows.gen.ts'

/** How many rows go in one transaction, which others may have to wait for. */
export const BATCH = 1000

/** The storage is asked for so many at once. */
export const FILES_AT_ONCE = 20

/**
 * Takes locked plans out of every list and gives their addresses back. No member can react to them any more; what others did
 * with them stays until it is removed.
 */
export async function hidePlans(sql: Sql, planIds: readonly string[]): Promise<void> {
  const ids = sql`${[...planIds]}::uuid[]`
  await lockPlanCounters(sql, sql`select unnest(${ids})`)
  await lockTagCounters(sql, planIds)
  await sql`insert into plan_deletions (plan_id, author_id) select id, author_id from plans where id = any (${ids})`
  await sql`
    update plans set status = 'deleted', validated = false, modified = false, author_id = null, draft_id = null,
      slug = 'supprime-' || gen_random_uuid()
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

/** Those of these plans that are hidden. */
export async function listHidden(sql: Sql, planIds: readonly string[]): Promise<string[]> {
  const rows = await sql<Pick<PlanDeletionsRow, 'plan_id'>[]>`
    select plan_id from plan_deletions where plan_id = any (${[...planIds]}::uuid[])`
  return rows.map(({ plan_id }) => plan_id)
}

/** Hidden for long, and all attempts of their job failed; those of a closed account are removed with it. */
export async function listStuckPlans(sql: Sql): Promise<string[]> {
  const rows = await sql<Pick<PlanDeletionsRow, 'plan_id'>[]>`
    select plan_id from plan_deletions r
    where created_at < now() - interval '1 hour'
      and not exists (select from account_deletions a where a.user_id = r.author_id)
      and not ${isQueued(sql, 'plan_removal', sql`jsonb_build_object('plan_id', r.plan_id)`)}
    order by created_at limit ${BATCH}`
  return rows.map(({ plan_id }) => plan_id)
}

/*
 * What is left of hidden plans, one batch each time. Each returns how many rows it deleted, 0 at the end.
 */

/** Deletes the XP that likes of these plans brought their authors. Reads xp_events: the like may already be deleted, with its member’s account. */
export async function revokeLikeXp(sql: Sql, planIds: readonly string[]): Promise<number> {
  const { count } = await sql.one<{ count: number }>`
    with lines as (
      select e.user_id, e.cause from plan_deletions r join xp_events e on e.user_id = r.author_id
        and e.kind = 'like_received' and e.cause >= r.plan_id || ':' and e.cause < r.plan_id || ';'
      where r.plan_id = any (${[...planIds]}::uuid[]) limit ${BATCH}
    ), xp_changes as (
      delete from xp_events e using lines
      where e.user_id = lines.user_id and e.kind = 'like_received' and e.cause = lines.cause
      returning e.user_id, e.kind, e.created_at, e.amount
    ), counted as (
      update profile_stats t set community_xp = greatest(0, community_xp - lost.xp)
      from (select user_id, sum(amount) as xp from xp_changes group by user_id) lost
      where t.user_id = lost.user_id returning t.user_id
    ), ${updatePeriodScoresCte(sql, { xpRows: 'deleted', rowCount: 'many', runAfter: sql`counted` })}
    select count(*) from xp_changes`
  return count
}

/** Comments go with their plan, and so does the XP they brought. */
export async function deleteComments(sql: Sql, planIds: readonly string[]): Promise<number> {
  const comments = await sql<Pick<CommentsRow, 'id' | 'user_id'>[]>`
    select id, user_id from comments where plan_id = any (${[...planIds]}::uuid[]) limit ${BATCH} for update`
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

/** All else that belongs to a plan and may be much. What is not named here goes with its row. */
export const PLAN_ROWS = [
  'notifications',
  'withdrawn_notifications',
  'likes',
  'reposts',
  'bookmarks',
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
      select ctid from ${sql(table)} where plan_id = any (${[...planIds]}::uuid[]) limit ${BATCH}))`
  return deleted.count
}

/** Its pictures, unless a draft shows them too: then they are the draft's. */
export const releasePictures = (sql: Sql, planIds: readonly string[]) => sql<
  Pick<FilesRow, 'id' | 'path' | 'is_being_deleted'>[]
>`
  update files f set plan_id = null, is_being_deleted = not exists (select from draft_files d where d.file_id = f.id)
  where f.ctid = any (array(
    select ctid from files where plan_id = any (${[...planIds]}::uuid[]) limit ${FILES_AT_ONCE}))
  returning f.id, f.path, f.is_being_deleted`

export async function deletePlans(sql: Sql, planIds: readonly string[]): Promise<void> {
  await sql`delete from plans where id = any (${[...planIds]}::uuid[]) and status = 'deleted'`
}
