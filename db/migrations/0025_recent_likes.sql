-- compatible
-- « Top » of this week and of this month: the likes of the last seven and of the last thirty days, counted with every
-- like. A job takes off those that are older by now. Not checked to be positive: while a new version of the site takes
-- over, the former one likes without counting here, until `npm run recount`.
alter table plan_stats
  add column week_likes integer not null default 0,
  add column month_likes integer not null default 0,
  add column aged_at timestamptz not null default now();
comment on column plan_stats.aged_at is 'the moment before which the seven and the thirty days lie; all later likes count too';

update plan_stats s set week_likes = l.week_likes, month_likes = l.month_likes
from (
  select plan_id, count(*) filter (where created_at > now() - interval '7 days') as week_likes, count(*) as month_likes
  from likes where created_at > now() - interval '30 days' group by plan_id
) l
where s.plan_id = l.plan_id;

create index plan_stats_week on plan_stats (week_likes desc, creator desc, plan_id desc) include (facets)
  where published and week_likes > 0;
create index plan_stats_month on plan_stats (month_likes desc, creator desc, plan_id desc) include (facets)
  where published and month_likes > 0;

-- Likes lie in the order in which they came: this finds those of an hour and costs a new one next to nothing.
create index likes_by_time on likes using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Up to when all plans were aged. One row.
create table likes_aged (
  until timestamptz not null
);
create unique index likes_aged_once on likes_aged ((true));
insert into likes_aged (until) values (now());
