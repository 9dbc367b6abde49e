import type { Sql } from '#server/platform/db/database.ts'
import { rowLock } from '#server/platform/db/locks.ts'

/** Counts one view per visitor, plan and day. Views by the author do not count. */
export async function countView(
  sql: Sql,
  { planId, visitor, userId }: { planId: string; visitor: Buffer; userId: string | null },
): Promise<void> {
  await sql`
    with seen as (
      insert into views (plan_id, visitor)
      select id, ${visitor} from plans
      where id = ${planId} and status = 'published' and author_id is distinct from ${userId}::uuid
      ${rowLock(sql, 'share')}
      on conflict do nothing returning plan_id
    )
    update plan_stats s set views_count = views_count + 1 from seen where s.plan_id = seen.plan_id`
}
