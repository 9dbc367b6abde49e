-- Likes, reposts, bookmarks, follows, blocks, comments and views. The first four have the pair as primary key, so that a
-- repeated request changes nothing.

create table likes (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- likes tab of a profile
create index likes_of_member on likes (user_id, created_at desc, plan_id desc);
-- the likes that leave the last seven and thirty days
create index likes_by_time on likes (created_at) include (plan_id);

-- Up to when the likes of all plans were aged (plan_stats.week_likes). One row.
create table recent_likes_progress (
  until timestamptz not null
);
create unique index recent_likes_progress_one_row on recent_likes_progress ((true));
insert into recent_likes_progress (until) values (now());

create table reposts (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- reposts tab of a profile, feed « Abonnements »
create index reposts_of_member on reposts (user_id, created_at desc, plan_id desc);
-- feed « Abonnements » of members who follow many: the newest reposts of all members, to filter
create index reposts_newest on reposts (created_at desc, plan_id desc) include (user_id);

-- Favoris: private.
create table bookmarks (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
create index bookmarks_of_member on bookmarks (user_id, created_at desc, plan_id desc);

create table followers (
  follower_id  uuid references users on delete cascade,
  following_id uuid references users on delete cascade,
  created_at   timestamptz not null default now(),
  primary key (follower_id, following_id),
  constraint followers_not_oneself check (follower_id <> following_id)
);
-- the two lists of the dialog
create index followers_followers on followers (following_id, created_at desc, follower_id desc);
create index followers_following on followers (follower_id, created_at desc, following_id desc);

create table blocks (
  blocker_id uuid references users on delete cascade,
  blocked_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

create table comments (
  id         uuid primary key default gen_random_uuid(),
  plan_id    uuid not null references plans on delete cascade,
  -- null: « Utilisateur supprimé »
  user_id    uuid references users on delete set null,
  content    text not null check (
               content ~ '\S' and content = btrim(content, E' \t\r\n') and char_length(content) <= 5000
             ),
  created_at timestamptz not null default now(),
  edited_at  timestamptz,
  constraint comments_edited_in_time check (edited_at >= created_at and edited_at - created_at <= interval '15 minutes')
);
-- under a plan, oldest first
create index comments_of_plan on comments (plan_id, created_at, id);
create index comments_of_member on comments (user_id, created_at desc, id desc);
-- the moderators' latest comments
create index comments_newest on comments (created_at desc, id desc);

-- One view per visitor, plan or profile, and day. A visitor, member or not, is a hash with a salt of the day: a visitor's
-- views cannot be traced. The rows prevent counting a visitor twice on one day, and are deleted soon after.
create table views (
  plan_id uuid references plans on delete cascade,
  day     date default zurich_day(now()),
  visitor bytea check (octet_length(visitor) = 32),
  primary key (plan_id, day, visitor)
);
-- clean-up
create index views_by_day on views (day);

create table profile_views (
  profile_user_id uuid references users on delete cascade,
  day             date default zurich_day(now()),
  visitor         bytea check (octet_length(visitor) = 32),
  primary key (profile_user_id, day, visitor)
);
-- clean-up
create index profile_views_by_day on profile_views (day);

-- The salt is deleted the next day: from then on the hashes of that day cannot be computed again. Unlogged, so that it is in
-- no archive and on no replica.
create unlogged table visitor_salts (
  day  date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

-- The sums by day, which stay. Triggers add each row of the tables above.
create table daily_views (
  plan_id uuid references plans on delete cascade,
  day     date,
  views   int not null check (views > 0),
  primary key (plan_id, day)
) with (fillfactor = 85);
create table daily_profile_views (
  profile_user_id uuid references users on delete cascade,
  day             date,
  views           int not null check (views > 0),
  primary key (profile_user_id, day)
) with (fillfactor = 85);

-- daily_counts is in 0016_statistics.sql.
create function count_daily_views() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count) select day, 'views', count(*) from changed group by day;
  insert into daily_views as d (plan_id, day, views)
  select plan_id, day, count(*) from changed group by plan_id, day order by plan_id, day
  on conflict (plan_id, day) do update set views = d.views + excluded.views;
  return null;
end $$;
create trigger views_count_inserted after insert on views referencing new table as changed
  for each statement execute function count_daily_views();

create function count_daily_profile_views() returns trigger language plpgsql as $$
begin
  insert into daily_profile_views as d (profile_user_id, day, views)
  select profile_user_id, day, count(*) from changed group by profile_user_id, day order by profile_user_id, day
  on conflict (profile_user_id, day) do update set views = d.views + excluded.views;
  return null;
end $$;
create trigger profile_views_count_inserted after insert on profile_views referencing new table as changed
  for each statement execute function count_daily_profile_views();
