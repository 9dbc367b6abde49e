import { FEED_PAGE_SIZE } from '#domain/feed.ts'
import type { PlanCard } from '#domain/plans.ts'
import type { Sql } from '#server/db/database.ts'
import { planCardColumns } from '#server/plans/queries.ts'

/*
 * Each list is one walk along one index, from where the last page ended. One more row than a page is asked for: it
 * tells whether there is a next one.
 */
const ROWS = FEED_PAGE_SIZE + 1

export type TopRow = PlanCard & { creator: boolean }
export type TopPlace = { likes_count: number; creator: boolean; id: string }

export const listTopPlans = (sql: Sql, after: TopPlace | null): Promise<TopRow[]> => sql<TopRow[]>`
  select ${planCardColumns(sql)}, s.creator
  from plan_stats s
  join plans p on p.id = s.plan_id
  left join profiles a on a.user_id = p.author_id
  where s.published
    ${after ? sql`and (s.likes_count, s.creator, s.plan_id) < (${after.likes_count}, ${after.creator}, ${after.id})` : sql``}
  order by s.likes_count desc, s.creator desc, s.plan_id desc
  limit ${ROWS}`

export type ViewsPlace = { views_count: number; id: string }

export const listMostViewedPlans = (sql: Sql, after: ViewsPlace | null): Promise<PlanCard[]> => sql<
  PlanCard[]
>`
  select ${planCardColumns(sql)}
  from plan_stats s
  join plans p on p.id = s.plan_id
  left join profiles a on a.user_id = p.author_id
  where s.published ${after ? sql`and (s.views_count, s.plan_id) < (${after.views_count}, ${after.id})` : sql``}
  order by s.views_count desc, s.plan_id desc
  limit ${ROWS}`

export type NewPlace = { created_at: string; id: string }

export const listNewPlans = (sql: Sql, after: NewPlace | null): Promise<PlanCard[]> => sql<PlanCard[]>`
  select ${planCardColumns(sql)}
  from plans p
  join plan_stats s on s.plan_id = p.id
  left join profiles a on a.user_id = p.author_id
  where p.status = 'published' ${after ? sql`and (p.created_at, p.id) < (${after.created_at}, ${after.id})` : sql``}
  order by p.created_at desc, p.id desc
  limit ${ROWS}`
