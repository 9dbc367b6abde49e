-- Points as columns: an index on an expression makes PostgreSQL look each member up, where one on a column answers by
-- itself how many are ahead of somebody.

alter table profile_stats
  add column points int not null generated always as (likes_received + 10 * plans_posted) stored;
drop index profile_stats_by_points;
create index profile_stats_by_points on profile_stats (points desc, creator desc, user_id desc) where points > 0;

alter table period_scores
  add column month_points int not null generated always as (month_likes + 10 * month_plans) stored,
  add column week_points int not null generated always as (week_likes + 10 * week_plans) stored;
drop index period_scores_month_points, period_scores_week_points;
create index period_scores_month_points on period_scores (month, month_points desc, creator desc, user_id desc)
  where month_points > 0;
create index period_scores_week_points on period_scores (week, week_points desc, creator desc, user_id desc)
  where week_points > 0;
