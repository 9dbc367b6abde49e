-- Points: the ledger of XP, quests, numbered badges, and the leaderboards of the month and of the week.

-- The ledger of XP: profile_stats.community_xp is the sum of a member's rows. The key has the cause, so that nothing is
-- rewarded twice; undoing an action deletes its row (quests stay).
create table xp_events (
  user_id    uuid references users on delete cascade,
  kind       text check (kind in ('quest', 'plan_published', 'comment', 'like_received')),
  cause      text collate "C" check (cause <> ''), -- quest id; plan id; comment id; plan id, colon, id of who liked
  amount     int not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, kind, cause)
);
-- the daily cap for comments, and the likes of each day in the dashboard
create index xp_events_of_member on xp_events (user_id, created_at);

create table quest_rewards (
  user_id    uuid references users on delete cascade,
  quest_id   text check (quest_id ~ '^[a-z0-9_-]+$'),
  xp_reward  int not null check (xp_reward > 0),
  rewarded_at timestamptz not null default now(),
  primary key (user_id, quest_id)
);

-- Badges for the first members only: 50 OG, 100 Early Builder. The number of a deleted account stays taken.
create table numbered_badges (
  badge      text,
  number     int,
  user_id    uuid references users on delete set null,
  awarded_at timestamptz not null default now(),
  primary key (badge, number),
  constraint numbered_badges_once unique (user_id, badge),
  constraint numbered_badges_limit check (
    number >= 1 and case badge when 'OG' then number <= 50 when 'Early Builder' then number <= 100 else false end
  )
);

-- The XP that a member's comments brought today, and how many comments they wrote, counted up to `up_to`. It is volatile:
-- called after the member is locked, it sees what was committed while the statement waited.
create function comment_totals(member uuid, up_to int, out xp int, out comments int) language sql volatile as $$
  select
    (select coalesce(sum(amount), 0) from xp_events
     where user_id = member and kind = 'comment'
       and created_at > now() - interval '26 hours' and zurich_day(created_at) = zurich_day(now())),
    (select count(*) from (select from comments c where c.user_id = member limit up_to) counted)
$$;

-- The month or the week of a moment, by its first day. A week begins on Monday.
create function period_start(period text, moment timestamptz) returns date
  language sql immutable strict parallel safe
  return date_trunc(period, moment at time zone 'Europe/Zurich')::date;

-- The likes received and the plans published by a member in their last active month and week. These are not in
-- profile_stats: the statement that writes the ledger has just written that row, and would write it, with all its
-- indexes, a second time.
create table period_scores (
  user_id      uuid primary key references users on delete cascade,
  creator      boolean not null default false, -- a copy of profiles.creator, updated by copy_creator_flag()
  month        date not null default '-infinity',
  month_likes  int not null default 0 check (month_likes >= 0),
  month_plans  int not null default 0 check (month_plans >= 0),
  week         date not null default '-infinity',
  week_likes   int not null default 0 check (week_likes >= 0),
  week_plans   int not null default 0 check (week_plans >= 0),
  -- Columns, as in profile_stats, for index-only counts of the members ahead of a member.
  month_points int not null generated always as (month_likes + 10 * month_plans) stored,
  week_points  int not null generated always as (week_likes + 10 * week_plans) stored
);
-- each leaderboard is one index scan; members at 0 are in no index
create index period_scores_month_likes on period_scores (month, month_likes desc, creator desc, user_id desc)
  where month_likes > 0;
create index period_scores_month_plans on period_scores (month, month_plans desc, creator desc, user_id desc)
  where month_plans > 0;
create index period_scores_week_likes on period_scores (week, week_likes desc, creator desc, user_id desc)
  where week_likes > 0;
create index period_scores_week_plans on period_scores (week, week_plans desc, creator desc, user_id desc)
  where week_plans > 0;
create index period_scores_month_points on period_scores (month, month_points desc, creator desc, user_id desc)
  where month_points > 0;
create index period_scores_week_points on period_scores (week, week_points desc, creator desc, user_id desc)
  where week_points > 0;

-- Adds `change`, which belongs to the period that began on `changed`, to the sum of the period that began on `starts`:
-- a new period begins at 0, a change in a past one is dropped, and a sum that has drifted never becomes negative. The statement
-- that writes the ledger updates these sums (updatePeriodScoresCte in server/leaderboard/points/queries.ts).
create function add_to_period(sum int, starts date, change int, changed date) returns int
  language sql immutable strict parallel safe
  return case when starts = changed then greatest(sum + change, 0) when starts < changed then greatest(change, 0) else sum end;
