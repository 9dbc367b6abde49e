import { type Comment, CORRECTION_MINUTES } from '#domain/comments.ts'
import type { Role } from '#domain/roles.ts'
import { XP } from '#domain/xp.ts'
import { commentsCounted } from '#server/badges/queries.ts'
import type { Sql } from '#server/db/database.ts'
import { type Told, toldNews } from '#server/notifications/queries.ts'
import { commentColumns } from './read/queries.ts'

/*
 * Whoever writes or deletes a comment locks in this order: the members concerned by id, the plan, the comment, and at last
 * the counters, the plan's before the member's. Whoever erases an account or deletes a plan locks that first, and finds
 * every comment either written or not begun.
 */

/** The comment that this member sent under this plan and id before, and how many there are. */
export async function findSentComment(
  sql: Sql,
  { id, planId, userId }: { id: string; planId: string; userId: string },
): Promise<{ comment: Comment; comments_count: number } | null> {
  const [row] = await sql<(Comment & { comments_count: number })[]>`
    select ${commentColumns(sql)}, s.comments_count
    from comments c join plan_stats s on s.plan_id = c.plan_id join profiles a on a.user_id = c.user_id
    where c.id = ${id} and c.plan_id = ${planId} and c.user_id = ${userId}`
  if (!row) return null
  const { comments_count, ...comment } = row
  return { comment, comments_count }
}

type Written = {
  may_comment: boolean
  /** False where there is no such plan to see. */
  is_there: boolean
  /** Null when the id is taken, usually by the same comment sent before. */
  comment: Comment | null
}

/** Sanctions are read in the statement that writes. A member's other comments wait: the day's XP is counted once. */
export async function writeComment(
  sql: Sql,
  { id, planId, userId, content }: { id: string; planId: string; userId: string; content: string },
): Promise<Written> {
  const [row] = await sql<[Omit<Written, 'comment'> & (Comment | { id: null })]>`
    with ${people(sql, [sql`${userId}`, sql`(select author_id from plans where id = ${planId})`])}, me as materialized (
      select id from users
      where id = ${userId} and ${allLocked(sql)}
        and not exists (select from ban_states b where b.user_id = ${userId}) for no key update
    ), plan as materialized (
      select p.id from plans p
      where p.id = ${planId} and p.status = 'published' and ${allLocked(sql)} for key share
    ), c as (
      insert into comments (id, plan_id, user_id, content) select ${id}, plan.id, me.id, ${content} from plan, me
      on conflict (id) do nothing returning *
    )
    select exists (select from me) as may_comment, exists (select from plan) as is_there, ${commentColumns(sql)}
    from (select) nothing left join c on true left join profiles a on a.user_id = c.user_id`
  const { may_comment, is_there, ...comment } = row
  return { may_comment, is_there, comment: comment.id === null ? null : comment }
}

/** Neither can leave meanwhile. */
const people = (sql: Sql, ids: [ReturnType<Sql>, ReturnType<Sql>]) => sql`
  people as materialized (
    select id from users where id in (${ids[0]}, ${ids[1]}) order by id for key share
  )`

/** Counted, not only looked for: rows are locked as they are read. */
const allLocked = (sql: Sql) => sql`(select count(*) from people) > 0`

type Counted = {
  comments_count: number
  /** False once the day has brought all it can. */
  is_paid: boolean
}

type Consequences = Counted & {
  author_id: string | null
  told: Told | null
  /** All that the member wrote, as far as anything asks. */
  comments: number
}

/**
 * Tells the author, then counts: in the plan's counter, which others wait for, and in what the member earned today. Null
 * for what this transaction did not write: sent together with the writing, it costs no way to the database of its own.
 */
export async function countComment(
  sql: Sql,
  { id, by }: { id: string; by: { id: string; pseudo: string } },
): Promise<Consequences | null> {
  const [row] = await sql<Consequences[]>`
    with plan as materialized (
      select p.id, p.slug, p.title, p.author_id from comments c join plans p on p.id = c.plan_id
      where c.id = ${id} and c.user_id = ${by.id} and c.created_at = now()
    ), ${toldNews(sql, newsOfComment(sql, id, by), sql`plan`)}, today as (
      select coalesce(sum(amount), 0) as xp from xp_events
      where user_id = ${by.id} and kind = 'comment'
        and created_at > now() - interval '26 hours' and zurich_day(created_at) = zurich_day(now())
    ), counted as (
      update plan_stats s set comments_count = comments_count + 1 from plan left join told on true
      where s.plan_id = plan.id returning comments_count
    ), paid as (
      insert into xp_events (user_id, kind, cause, amount)
      select ${by.id}, 'comment', ${id}, ${XP.comment}::int from today, counted
      where xp + ${XP.comment}::int <= ${XP.commentsPerDay}::int
      on conflict do nothing returning amount
    ), earned as (
      update profile_stats set community_xp = community_xp + amount from paid where user_id = ${by.id}
    )
    select comments_count, exists (select from paid) as is_paid, (select author_id from plan),
      (select to_jsonb(told) from told) as told, ${commentsCounted(sql, sql`${by.id}`)} as comments
    from counted`
  return row ?? null
}

const newsOfComment = (sql: Sql, id: string, by: { id: string; pseudo: string }) => ({
  user_id: sql`plan.author_id`,
  type: 'new_comment' as const,
  title: 'Nouveau commentaire',
  message: sql`format(${'%s a commenté votre plan « %s »'}, ${by.pseudo}::text, plan.title)`,
  data: sql`jsonb_build_object(
    'plan_slug', plan.slug, 'comment_id', ${id}::text, 'commenter_pseudo', ${by.pseudo}::text)`,
  actor_id: by.id,
  plan_id: sql`plan.id`,
  comment_id: id,
})

/** The way back, of what the comment brought. */
export async function uncountComment(
  sql: Sql,
  { id, planId, userId }: { id: string; planId: string; userId: string | null },
): Promise<Counted> {
  const [row] = await sql<[Counted]>`
    with counted as (
      update plan_stats set comments_count = comments_count - 1 where plan_id = ${planId} returning comments_count
    ), paid as (
      delete from xp_events using counted where user_id = ${userId} and kind = 'comment' and cause = ${id} returning amount
    ), lost as (
      update profile_stats set community_xp = community_xp - amount from paid where user_id = ${userId}
    )
    select comments_count, exists (select from paid) as is_paid from counted`
  return row
}

export type KnownComment = {
  id: string
  content: string
  author_id: string | null
  author_role: Role | null
  plan_id: string
  plan_author_id: string | null
}

export async function findKnownComment(sql: Sql, id: string): Promise<KnownComment | null> {
  const [row] = await sql<KnownComment[]>`
    select c.id, c.content, c.user_id as author_id, a.role as author_role, c.plan_id, p.author_id as plan_author_id
    from comments c join plans p on p.id = c.plan_id left join profiles a on a.user_id = c.user_id
    where c.id = ${id}`
  return row ?? null
}

/** False when somebody deleted it before. */
export async function deleteComment(
  sql: Sql,
  { id, plan_id, author_id, plan_author_id }: KnownComment,
): Promise<boolean> {
  const gone = await sql`
    with ${people(sql, [sql`${author_id}`, sql`${plan_author_id}`])}, plan as materialized (
      select id from plans where id = ${plan_id} and (select count(*) from people) >= 0 for key share
    )
    delete from comments c using plan where c.id = ${id} and c.plan_id = plan.id`
  return gone.count === 1
}

/** Null when it is too late, by the database's clock. A text that says the same is no correction. */
export async function correctComment(sql: Sql, id: string, content: string): Promise<Comment | null> {
  const [row] = await sql<Comment[]>`
    with c as (
      update comments set content = ${content},
        edited_at = case when content = ${content} then edited_at else now() end
      where id = ${id} and now() - created_at <= make_interval(mins => ${CORRECTION_MINUTES}) returning *
    )
    select ${commentColumns(sql)} from c left join profiles a on a.user_id = c.user_id`
  return row ?? null
}

export async function logDeletion(
  sql: Sql,
  adminId: string,
  { id, content, author_id }: KnownComment,
): Promise<void> {
  await sql`
    insert into moderation_logs_extended (admin_id, target_user_id, action_type, target_type, target_id, details)
    values (${adminId}, ${author_id}, 'delete_comment', 'comment', ${id},
      ${sql.json({ comment_content: content, original_author: author_id })})`
}
