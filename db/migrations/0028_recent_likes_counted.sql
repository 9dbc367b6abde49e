-- compatible, non-transactional
-- The likes of before 0025, and its indexes, while people go on.
drop index concurrently if exists likes_by_time;
create index concurrently likes_by_time on likes (created_at) include (plan_id);

-- Before the counters stand in an index. Likes of the same plans wait for it, readers do not.
with liked as materialized (
  select plan_id, count(*) filter (where created_at > until - interval '7 days') as week_likes, count(*) as month_likes
  from likes, likes_aged where created_at > until - interval '30 days' group by plan_id
), locked as materialized (
  select plan_id from plan_stats where plan_id in (select plan_id from liked) order by plan_id for no key update
)
update plan_stats s set week_likes = liked.week_likes, month_likes = liked.month_likes
from liked join locked using (plan_id) where s.plan_id = liked.plan_id;

drop index concurrently if exists plan_stats_week;
create index concurrently plan_stats_week on plan_stats (week_likes desc, creator desc, plan_id desc) include (facets)
  where published and week_likes > 0;
drop index concurrently if exists plan_stats_month;
create index concurrently plan_stats_month on plan_stats (month_likes desc, creator desc, plan_id desc) include (facets)
  where published and month_likes > 0;
