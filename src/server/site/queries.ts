import type { CommunityFigures } from '#api/site.ts'
import type { Sql } from '#server/db/database.ts'

/** Sums of what is counted as it happens: none of it is counted here. */
export async function findFigures(sql: Sql): Promise<CommunityFigures> {
  const [row] = await sql<[CommunityFigures]>`
    with categories as (select category, sum(count)::bigint as plans from category_counts group by category)
    select
      coalesce((select sum(plans) from categories), 0)::bigint as plans,
      coalesce(sum(count) filter (where kind = 'members'), 0)::bigint as members,
      coalesce(sum(count) filter (where kind = 'comments'), 0)::bigint as comments,
      coalesce((select json_object_agg(category, plans) from categories where plans > 0), '{}') as categories
    from daily_counts where kind in ('members', 'comments')`
  return row
}
