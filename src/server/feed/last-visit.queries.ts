import { DECISIONS, NEW_LINES_MAX, type NewPlan, REPLIES } from '#domain/feed/last-visit.ts'
import type { MemberNotification } from '#domain/notifications/notifications.ts'
import { VISIT } from '#domain/accounts/viewer.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { plainNumber } from '#server/platform/db/sql.ts'
import { hidden } from './following.queries.ts'
import { isMutedByLevel, notificationColumns } from '#server/notifications/queries.ts'

/** The newest notifications that are read, of all kinds. */
const NOTIFICATIONS = 200
/** The latest followed members whose plans are read. The others are in « Abonnements ». */
const FOLLOWED = 1_000
/** The newest plans that are read of each topic, because some may be hidden. */
const OF_TOPIC = 10

/**
 * What a member has not read since their last visit: decisions on their plans, replies, plans of followed members and topics.
 * Empty on a first visit. The first requests of a visit are not recorded yet (server/platform/usage): then the recorded one is the last.
 */
export function findSinceLastVisit(
  sql: Sql,
  userId: string,
): Promise<{ notifications: MemberNotification[]; plans: NewPlan[] }> {
  return sql.one<{ notifications: MemberNotification[]; plans: NewPlan[] }>`
    with ${hidden(sql, userId)}, visit as materialized (
      select case when visited_at < now() - make_interval(mins => ${VISIT.idleMinutes}) then visited_at
        else previous_visit_at end as ended_at
      from profiles where user_id = ${userId}
    ), unread as materialized (
      select n.* from profiles p
      cross join lateral (
        select * from notifications
        where user_id = p.user_id and created_at > (select ended_at from visit)
        order by created_at desc, id desc limit ${plainNumber(sql, NOTIFICATIONS)}
      ) n
      join plans plan on plan.id = n.plan_id
      where p.user_id = ${userId} and not n.read and (
        n.type = any (${[...DECISIONS]}::text[]) and plan.author_id = p.user_id and plan.status <> 'deleted'
        or n.type = any (${[...REPLIES]}::text[]) and plan.status = 'published'
          and n.actor_id not in (select id from silent) and not ${isMutedByLevel(sql, sql`n.plan_id`, sql`n.type`)}
      )
    ), found as (
      select distinct on (id) id, at, topic from (
        select e.id, e.at, null as topic
        from (
          select following_id as id from followers where follower_id = ${userId}
          order by created_at desc, following_id desc limit ${plainNumber(sql, FOLLOWED)}
        ) f
        cross join lateral (
          select id, created_at as at from plans
          where author_id = f.id and status = 'published' and created_at > (select ended_at from visit)
          order by created_at desc, id desc limit ${plainNumber(sql, NEW_LINES_MAX)}
        ) e
        union all
        select e.id, e.at, f.topic from topic_follows f
        cross join lateral (
          select plan_id as id, online_at as at from plan_topics
          where topic = f.topic and online_at > (select ended_at from visit)
          order by online_at desc, plan_id desc limit ${plainNumber(sql, OF_TOPIC)}
        ) e
        where f.user_id = ${userId}
      ) listed
      order by id, topic nulls first
    )
    select
      (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id desc), '[]')
        from (${notificationColumns(sql)} from unread n
          left join profiles a on a.user_id = n.actor_id left join plans p on p.id = n.plan_id) shown
      ) as notifications,
      (
        select coalesce(jsonb_agg(to_jsonb(shown) order by shown.created_at desc, shown.id desc), '[]')
        from (
          select p.id, p.slug, p.title, a.pseudo as author, p.at as created_at,
            case when p.topic is not null then jsonb_build_object('topic', p.topic, 'name', coalesce(
              (select tag from search_tags where p.topic like 'tag:%' and key = substr(p.topic, 5)), p.filter_category
            )) end as topic
          from (
            select p.id, p.slug, p.title, p.author_id, p.filter_category, found.at, found.topic
            from found join plans p on p.id = found.id and p.status = 'published'
            where p.author_id is distinct from ${userId}
              and (p.author_id is null or p.author_id not in (select id from silent))
            order by found.at desc, found.id desc limit ${plainNumber(sql, NEW_LINES_MAX)}
          ) p
          left join profiles a on a.user_id = p.author_id
        ) shown
      ) as plans`
}

/** From now on only what is newer is listed. */
export async function dismissLastVisit(sql: Sql, userId: string): Promise<void> {
  await sql`update profiles set visited_at = now(), previous_visit_at = now() where user_id = ${userId}`
}
