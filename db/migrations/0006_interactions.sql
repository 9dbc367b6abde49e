-- What members do with plans and with each other. Likes, reposts, bookmarks and follows are one mechanism:
-- the pair is the key, so doing it twice is doing it once.

create table likes (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- likes tab of a profile
create index likes_of_member on likes (user_id, created_at desc, plan_id desc);

create table reposts (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- reposts tab of a profile, feed « Abonnements »
create index reposts_of_member on reposts (user_id, created_at desc, plan_id desc);
-- feed « Abonnements » of whoever follows many: the newest reposts of everybody, to pick from
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

-- One view per visitor, thing and day. A visitor, member or not, is a hash salted anew each day:
-- nobody's reading can be traced.
create table views (
  plan_id uuid references plans on delete cascade,
  day     date default zurich_day(now()),
  visitor bytea check (octet_length(visitor) = 32),
  primary key (plan_id, day, visitor)
);

create table profile_views (
  profile_user_id uuid references users on delete cascade,
  day             date default zurich_day(now()),
  visitor         bytea check (octet_length(visitor) = 32),
  primary key (profile_user_id, day, visitor)
);
