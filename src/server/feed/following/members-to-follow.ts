import type { MemberToFollow } from '#domain/feed.ts'
import type { Sql } from '#server/db/database.ts'
import { memberCard } from '#server/db/member-card.ts'
import { hidden } from './queries.ts'

const MEMBERS = 6
/** Of these plans, the most liked lately and ever, the authors are looked at. */
const PLANS = 300

/** Who wrote what is liked most these days; where little is liked, what was ever. */
export const listMembersToFollow = (sql: Sql, userId: string): Promise<MemberToFollow[]> => sql<
  MemberToFollow[]
>`
  with ${hidden(sql, userId)}, best as (
    (select plan_id, month_likes, likes_count from plan_stats where published and month_likes > 0
      order by month_likes desc, creator desc, plan_id desc limit ${PLANS})
    union
    (select plan_id, month_likes, likes_count from plan_stats where published
      order by likes_count desc, creator desc, plan_id desc limit ${PLANS})
  ), authors as (
    select p.author_id as id, sum(best.month_likes) as recent, sum(best.likes_count) as likes
    from best join plans p on p.id = best.plan_id
    where p.author_id <> ${userId} and p.author_id not in (select id from hidden)
      and not exists (select from followers where follower_id = ${userId} and following_id = p.author_id)
      and not exists (select from ban_states b where b.user_id = p.author_id)
    group by p.author_id order by recent desc, likes desc, p.author_id limit ${MEMBERS}
  )
  select ${memberCard(sql)} as member, c.category
  from authors join profiles a on a.user_id = authors.id
  cross join lateral (
    select filter_category as category from plans where author_id = authors.id and status = 'published'
    group by filter_category order by filter_category = 'Autre', count(*) desc, max(created_at) desc limit 1
  ) c
  order by recent desc, likes desc, authors.id`
