import type { Sql } from '#server/db/database.ts'

/** The subscription of the member `p`, for queries that name their profile so: the one that makes VIP, else the newest. */
export const subscriptionOfMember = (sql: Sql) => sql`(
  select jsonb_build_object(
    'subscribed', p.subscribed, 'status', coalesce(s.status, 'inactive'), 'interval', s.interval,
    'current_period_end', s.current_period_end, 'cancel_at_period_end', coalesce(s.cancel_at_period_end, false),
    'has_portal', exists (select from billing_customers c where c.user_id = p.user_id)
  )
  from (select) here left join subscriptions s on s.user_id = p.user_id
  order by s.vip_until desc nulls last, s.created_at desc limit 1)`
