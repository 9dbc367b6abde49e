import { type CommentMailKind, WEEKLY_MAIL } from '#domain/notifications/mails.ts'
import { isBanned } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import type { ExecutionsRow, PlansRow, PlanStatsRow } from '#server/platform/db/rows.gen.ts'
import { hasConsent } from '#server/platform/mail/consents.queries.ts'
import { isMutedByLevel } from '#server/notifications/queries.ts'
import { type MailRecipient, recipientColumns } from './due-mails.queries.ts'

export type WeeklyRecipient = MailRecipient & {
  /** Mails sent since the member was last on the site. */
  unseen: number
  wants_digest: boolean
  wants_steps: boolean
  is_late: boolean
  /** Not on the site within a day: the summary is for those only. */
  is_absent: boolean
}

/** Locks what is due to these members until the transaction ends. */
export const lockWeeklyMails = (sql: Sql, userIds: readonly string[]): Promise<WeeklyRecipient[]> =>
  readRecipients(
    sql,
    sql`
      select user_id, unseen, seen_at, due_at from weekly_mails
      where user_id = any (${[...userIds]}::uuid[]) and due_at <= now() for no key update skip locked`,
  )

/** A member to whom a mail is being sent. They have no row any more if it is their last one. */
export const findWeeklyRecipient = async (sql: Sql, userId: string): Promise<WeeklyRecipient | undefined> => {
  const [recipient] = await readRecipients(
    sql,
    sql`
      select p.user_id, coalesce(w.unseen, 0) as unseen, coalesce(w.seen_at, '-infinity') as seen_at, now() as due_at
      from profiles p left join weekly_mails w on w.user_id = p.user_id where p.user_id = ${userId}`,
  )
  return recipient
}

function readRecipients(sql: Sql, due: Fragment): Promise<WeeklyRecipient[]> {
  return sql<WeeklyRecipient[]>`
    with due as materialized (${due})
    select ${recipientColumns(sql)}, due.unseen,
      ${hasConsent(sql, sql`due.user_id`, 'digest')} as wants_digest,
      ${hasConsent(sql, sql`due.user_id`, 'steps')} as wants_steps,
      due.due_at <= now() - make_interval(hours => ${WEEKLY_MAIL.lateHours}) as is_late,
      due.seen_at < now() - make_interval(hours => ${WEEKLY_MAIL.absentHours}) as is_absent
    from due join users u on u.id = due.user_id join profiles p on p.user_id = due.user_id`
}

/** The next one is due next week, or at the given time. */
export async function postponeWeeklyMails(
  sql: Sql,
  members: readonly { user_id: string; until: string | null }[],
): Promise<void> {
  await sql`
    update weekly_mails w set due_at = coalesce(m.until, next_weekly_mail(w.user_id, now()))
    from unnest(${members.map(({ user_id }) => user_id)}::uuid[], ${members.map(({ until }) => until)}::timestamptz[])
      as m (user_id, until)
    where w.user_id = m.user_id`
}

export async function countUnseen(sql: Sql, userIds: readonly string[]): Promise<void> {
  await sql`update weekly_mails set unseen = unseen + 1 where user_id = any (${[...userIds]}::uuid[])`
}

type OfMember<T> = T & { user_id: string }

export type WaitingComment = Pick<PlansRow, 'slug' | 'title'> & {
  type: CommentMailKind
  comment_id: string
  by: string
  /** How many there are in all. */
  total: number
}

/** « Ils vous attendent »: the newest unread replies, mentions and comments of each member. */
export function listWaiting(sql: Sql, userIds: readonly string[]): Promise<OfMember<WaitingComment>[]> {
  return sql<OfMember<WaitingComment>[]>`
    select p.user_id, w.* from profiles p cross join lateral (
      select n.type, n.comment_id, a.pseudo as by, plan.slug, plan.title, count(*) over ()::int as total
      from (
        select * from notifications
        where user_id = p.user_id and not read and type in ('new_reply', 'new_mention', 'new_comment')
        order by created_at desc, id desc limit ${WEEKLY_MAIL.waitingRead}
      ) n
      join plans plan on plan.id = n.plan_id and plan.status = 'published'
      join profiles a on a.user_id = n.actor_id
      where not ${isMutedByLevel(sql, sql`n.plan_id`, sql`n.type`)} and ${isAudible(sql, sql`n.actor_id`)}
      order by n.created_at desc, n.id desc limit ${WEEKLY_MAIL.waiting}
    ) w
    where p.user_id = any (${[...userIds]}::uuid[])`
}

/** SQL for: the member `p` may read what this one writes. */
const isAudible = (sql: Sql, userId: Fragment) => sql`(
  not ${isBlockBetween(sql, sql`p.user_id`, userId)} and not ${isBanned(sql, userId, ['temp', 'perm', 'ip'])}
  and not exists (select from users where id = ${userId} and closed_at is not null))`

export type WeeklyPlan = Pick<PlansRow, 'id' | 'slug' | 'title'> &
  Pick<PlanStatsRow, 'likes_count'> & {
    /** Null when the account is deleted. */
    author: string | null
    /** Whether the member follows the author. */
    is_followed: boolean
    /** Otherwise the followed topic that the plan belongs to, if there is one. */
    topic: string | null
    /** The name of its tag as it is written most, or its category. */
    topic_name: string | null
  }

/** « Vos abonnements »: the week's plans by members and of topics that each member follows, most liked first. */
export function listFollowedPlans(sql: Sql, userIds: readonly string[]): Promise<OfMember<WeeklyPlan>[]> {
  return sql<OfMember<WeeklyPlan>[]>`
    select p.user_id, w.* from profiles p cross join lateral (
      select plan.id, plan.slug, plan.title, s.likes_count, a.pseudo as author, found.topic is null as is_followed, found.topic,
        coalesce((select tag from search_tags where found.topic like 'tag:%' and key = substr(found.topic, 5)),
          case when found.topic is not null then plan.filter_category end) as topic_name
      from (
        select distinct on (id) id, topic from (
          select plan.id, null as topic from followers f
          join plans plan on plan.author_id = f.following_id and plan.status = 'published' and ${isOfWeek(sql, sql`plan.published_at`)}
          where f.follower_id = p.user_id
          union all
          select t.plan_id, t.topic from topic_follows f
          join plan_topics t on t.topic = f.topic and ${isOfWeek(sql, sql`t.online_at`)} where f.user_id = p.user_id
        ) all_found
        order by id, topic nulls first
      ) found
      join plans plan on plan.id = found.id
      join plan_stats s on s.plan_id = plan.id and s.published
      left join profiles a on a.user_id = plan.author_id
      where ${isUnknownPlan(sql)}
      order by s.likes_count desc, plan.id desc limit ${WEEKLY_MAIL.plans}
    ) w
    where p.user_id = any (${[...userIds]}::uuid[])`
}

const isOfWeek = (sql: Sql, time: Fragment) => sql`${time} > now() - interval '7 days'`

/** SQL for: the member `p` did not write, like, save or comment on the plan `plan`, and may read its author. */
const isUnknownPlan = (sql: Sql) => sql`(
  plan.author_id is distinct from p.user_id and ${isAudible(sql, sql`plan.author_id`)}
  and not exists (select from likes where plan_id = plan.id and user_id = p.user_id)
  and not exists (select from bookmarks where plan_id = plan.id and user_id = p.user_id)
  and not exists (select from comments where plan_id = plan.id and user_id = p.user_id))`

/** « Aussi cette semaine »: the most liked plans of the week that each member does not know. */
export function listTopPlans(sql: Sql, userIds: readonly string[]): Promise<OfMember<WeeklyPlan>[]> {
  return sql<OfMember<WeeklyPlan>[]>`
    with top as materialized (
      select plan_id, week_likes, creator, likes_count from plan_stats where published and week_likes > 0
      order by week_likes desc, creator desc, plan_id desc limit ${WEEKLY_MAIL.topRead}
    )
    select p.user_id, w.* from profiles p cross join lateral (
      select plan.id, plan.slug, plan.title, top.likes_count, a.pseudo as author, false as is_followed,
        null as topic, null as topic_name
      from top join plans plan on plan.id = top.plan_id
      left join profiles a on a.user_id = plan.author_id
      where ${isUnknownPlan(sql)}
      order by top.week_likes desc, top.creator desc, top.plan_id desc limit ${WEEKLY_MAIL.plans}
    ) w
    where p.user_id = any (${[...userIds]}::uuid[])`
}

export type RunningExecution = Pick<ExecutionsRow, 'id'> & {
  title: string
  steps_count: number
  done_count: number
  last_entry_on: string | null
  next_steps: { content: string; place: number }[]
  /** Nothing was done for any execution of the member for eight weeks. */
  is_idle: boolean
}

/** The running executions of each member, the latest activity first, with their next steps. */
export function listRunning(sql: Sql, userIds: readonly string[]): Promise<OfMember<RunningExecution>[]> {
  return sql<OfMember<RunningExecution>[]>`
    select p.user_id, w.* from profiles p cross join lateral (
      select e.id, case when plan.status = 'published' then plan.title else e.plan_title end as title,
        s.steps_count, s.done_count, s.next_steps,
        (select max(entry_date) from journal_entries where execution_id = e.id) as last_entry_on,
        max(e.last_activity_at) over () < now() - make_interval(weeks => ${WEEKLY_MAIL.idleWeeks}) as is_idle
      from executions e left join plans plan on plan.id = e.plan_id
      cross join lateral (
        select count(*)::int as steps_count, count(done_on)::int as done_count,
          coalesce(
            (array_agg(jsonb_build_object('content', content, 'place', place) order by place)
              filter (where done_on is null))[1:${WEEKLY_MAIL.steps}], '{}'
          ) as next_steps
        from (
          select content, done_on, row_number() over (order by position, id) as place
          from execution_steps where execution_id = e.id
        ) numbered
      ) s
      where e.user_id = p.user_id and e.status = 'running'
      order by e.last_activity_at desc, e.id desc limit ${WEEKLY_MAIL.executions}
    ) w
    where p.user_id = any (${[...userIds]}::uuid[])`
}

export type ActiveDiscussion = Pick<PlansRow, 'slug' | 'title'> & { comments: number }

/** « Discussions suivies »: plans of other members, with the week's comments by others, most first. */
export function listActiveDiscussions(
  sql: Sql,
  userIds: readonly string[],
): Promise<OfMember<ActiveDiscussion>[]> {
  return sql<OfMember<ActiveDiscussion>[]>`
    select p.user_id, w.* from profiles p cross join lateral (
      select plan.slug, plan.title, written.comments
      from discussion_levels d
      join plans plan on plan.id = d.plan_id and plan.status = 'published' and plan.author_id is distinct from p.user_id
      cross join lateral (
        select count(*)::int as comments from (
          select from comments c
          where c.plan_id = d.plan_id and ${isOfWeek(sql, sql`c.created_at`)} and c.user_id <> p.user_id
            and not ${isBlockBetween(sql, sql`p.user_id`, sql`c.user_id`)}
          limit ${WEEKLY_MAIL.commentsCounted}
        ) counted
      ) written
      where d.user_id = p.user_id and d.level = 'follow' and written.comments > 0
      order by written.comments desc, plan.id limit ${WEEKLY_MAIL.discussions}
    ) w
    where p.user_id = any (${[...userIds]}::uuid[])`
}
