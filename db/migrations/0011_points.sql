-- Where XP comes from: profile_stats.community_xp is the sum of a member's rows. The key names the cause, so that nothing
-- pays twice; what is undone deletes its row (quests stay).
create table xp_events (
  user_id    uuid references users on delete cascade,
  kind       text check (kind in ('quest', 'plan_published', 'comment', 'like_received')),
  cause      text collate "C" check (cause <> ''), -- quest id; plan id; comment id; plan id, colon, id of who liked
  amount     int not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, kind, cause)
);
-- the daily cap for comments
create index xp_events_of_member on xp_events (user_id, created_at);
-- leaderboard of the month and of the week
create index xp_events_of_period on xp_events (created_at) include (user_id, kind)
  where kind in ('plan_published', 'like_received');

create table quest_claims (
  user_id    uuid references users on delete cascade,
  quest_id   text check (quest_id ~ '^[a-z0-9_-]+$'),
  xp_reward  int not null check (xp_reward > 0),
  claimed_at timestamptz not null default now(),
  primary key (user_id, quest_id)
);

-- Badges for the first ones only: 50 OG, 100 Early Builder. Who leaves keeps the number taken.
create table numbered_badges (
  badge      text,
  number     int,
  user_id    uuid references users on delete set null,
  awarded_at timestamptz not null default now(),
  primary key (badge, number),
  constraint numbered_badges_once unique (user_id, badge),
  constraint numbered_badges_sold_out check (
    number >= 1 and case badge when 'OG' then number <= 50 when 'Early Builder' then number <= 100 else false end
  )
);
