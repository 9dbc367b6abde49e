-- compatible
-- « Top » of this week and of this month: the likes of the last seven and of the last thirty days, counted with every
-- like. A job takes off those that are older by now. Not checked to be positive: while a new version of the site takes
-- over, the former one likes without counting here, until `npm run recount`. What was liked before is counted in 0028.
alter table plan_stats
  add column week_likes integer not null default 0,
  add column month_likes integer not null default 0,
  add column aged_at timestamptz not null default now();
comment on column plan_stats.aged_at is 'the moment before which the seven and the thirty days lie; all later likes count too';

-- Up to when all plans were aged. One row.
create table likes_aged (
  until timestamptz not null
);
create unique index likes_aged_once on likes_aged ((true));
insert into likes_aged (until) values (now());
