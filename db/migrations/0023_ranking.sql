-- The leaderboard: all-time, of the month and of the week. Each list is one walk along one index, in the order value,
-- creators first, id. Members at 0 are in none.

alter table profile_stats add column creator boolean not null default false; -- a copy, kept by the trigger below
update profile_stats t set creator = true from profiles p where p.user_id = t.user_id and p.creator;

drop index profile_stats_by_points, profile_stats_by_likes, profile_stats_by_plans;
create index profile_stats_by_points
  on profile_stats ((likes_received + 10 * plans_posted) desc, creator desc, user_id desc)
  where likes_received + 10 * plans_posted > 0;
create index profile_stats_by_likes on profile_stats (likes_received desc, creator desc, user_id desc)
  where likes_received > 0;
create index profile_stats_by_plans on profile_stats (plans_posted desc, creator desc, user_id desc)
  where plans_posted > 0;

-- The month or the week of a moment, by its first day. A week begins on Monday.
create function period_start(period text, moment timestamptz) returns date
  language sql immutable strict parallel safe
  return date_trunc(period, moment at time zone 'Europe/Zurich')::date;

-- What a member received and published in the last month and in the last week in which they did. Not in profile_stats,
-- which the statement that writes the ledger has just written: it would be written, with all its indexes, twice.
create table period_scores (
  user_id     uuid primary key references users on delete cascade,
  creator     boolean not null default false, -- a copy, as above
  month       date not null default '-infinity',
  month_likes int not null default 0 check (month_likes >= 0),
  month_plans int not null default 0 check (month_plans >= 0),
  week        date not null default '-infinity',
  week_likes  int not null default 0 check (week_likes >= 0),
  week_plans  int not null default 0 check (week_plans >= 0)
);
create index period_scores_month_points
  on period_scores (month, (month_likes + 10 * month_plans) desc, creator desc, user_id desc)
  where month_likes + 10 * month_plans > 0;
create index period_scores_month_likes on period_scores (month, month_likes desc, creator desc, user_id desc)
  where month_likes > 0;
create index period_scores_month_plans on period_scores (month, month_plans desc, creator desc, user_id desc)
  where month_plans > 0;
create index period_scores_week_points
  on period_scores (week, (week_likes + 10 * week_plans) desc, creator desc, user_id desc)
  where week_likes + 10 * week_plans > 0;
create index period_scores_week_likes on period_scores (week, week_likes desc, creator desc, user_id desc)
  where week_likes > 0;
create index period_scores_week_plans on period_scores (week, week_plans desc, creator desc, user_id desc)
  where week_plans > 0;

create or replace function make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, pseudo, avatar_url, joined_at) values (new.id, new.name, new.image, new.created_at);
  insert into profile_stats (user_id) values (new.id);
  insert into period_scores (user_id) values (new.id);
  return null;
end $$;

create or replace function copy_creator_standing() returns trigger language plpgsql as $$
begin
  update plan_stats s set creator = new.creator from plans p where p.author_id = new.user_id and s.plan_id = p.id;
  update profile_stats set creator = new.creator where user_id = new.user_id;
  update period_scores set creator = new.creator where user_id = new.user_id;
  return null;
end $$;

-- What a sum of the period that began on `starts` becomes with a change that belongs to the period of `changed`:
-- a new period begins at 0, a past one is not kept.
create function period_sum(sum int, starts date, change int, changed date) returns int
  language sql immutable strict parallel safe
  return case when starts = changed then sum + change when starts < changed then greatest(change, 0) else sum end;

-- The ledger knows every like received and every plan online by its moment, and whatever is undone is deleted there:
-- so it leaves the period it was in.
create function count_in_periods() returns trigger language plpgsql as $$
declare
  event       xp_events := coalesce(new, old);
  event_month date := period_start('month', event.created_at);
  event_week  date := period_start('week', event.created_at);
  step        int := case tg_op when 'INSERT' then 1 else -1 end;
  likes       int := case event.kind when 'like_received' then step else 0 end;
  plans       int := case event.kind when 'plan_published' then step else 0 end;
begin
  update period_scores set
    month_likes = period_sum(month_likes, month, likes, event_month),
    month_plans = period_sum(month_plans, month, plans, event_month),
    week_likes = period_sum(week_likes, week, likes, event_week),
    week_plans = period_sum(week_plans, week, plans, event_week),
    month = greatest(month, event_month), week = greatest(week, event_week)
  where user_id = event.user_id and (month <= event_month or week <= event_week);
  return null;
end $$;

create trigger xp_events_add_to_periods after insert on xp_events for each row
  when (new.kind in ('like_received', 'plan_published') and new.created_at > now() - interval '32 days')
  execute function count_in_periods();
create trigger xp_events_take_from_periods after delete on xp_events for each row
  when (old.kind in ('like_received', 'plan_published') and old.created_at > now() - interval '32 days')
  execute function count_in_periods();

insert into period_scores (user_id, creator, month, month_likes, month_plans, week, week_likes, week_plans)
select p.user_id, p.creator, m.starts, m.likes, m.plans, w.starts, w.likes, w.plans
from profiles p
cross join lateral (
  select period_start('month', now()) as starts, count(*) filter (where kind = 'like_received') as likes,
    count(*) filter (where kind = 'plan_published') as plans
  from xp_events e where e.user_id = p.user_id and period_start('month', e.created_at) = period_start('month', now())
) m
cross join lateral (
  select period_start('week', now()) as starts, count(*) filter (where kind = 'like_received') as likes,
    count(*) filter (where kind = 'plan_published') as plans
  from xp_events e where e.user_id = p.user_id and period_start('week', e.created_at) = period_start('week', now())
) w;

-- nobody sums up a period from the ledger any more
drop index xp_events_of_period;
