-- What running the site needs: rate limits, feature switches, support, and what the analytics screen counts.

-- Counters of the rate limits. Losing them in a crash is harmless, hence unlogged.
create unlogged table rate_limits (
  key       text primary key, -- limit name and whom it counts
  hits      int not null check (hits >= 1),
  resets_at timestamptz not null
);
-- clean-up
create index rate_limits_by_end on rate_limits (resets_at);

-- New features, opened step by step: VIP before everyone.
create table feature_switches (
  feature    text primary key check (feature ~ '^[a-z0-9_-]+$'),
  open_to    text not null default 'nobody' check (open_to in ('nobody', 'staff', 'vip', 'everyone')),
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now()
);
create index feature_switches_by_staff on feature_switches (updated_by);

-- The contact form; also for visitors without an account.
create table support_requests (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid references users on delete set null,
  email      text not null check (char_length(email) between 3 and 254),
  subject    text not null check (subject ~ '\S' and char_length(subject) <= 200),
  message    text not null check (message ~ '\S' and char_length(message) <= 5000),
  is_vip     boolean not null default false, -- when it was sent
  status     text not null default 'open' check (status in ('open', 'closed')),
  handled_by uuid references users on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (handled_at is null))
);
-- the staff's queue: VIP first, then oldest first
create index support_requests_waiting on support_requests (is_vip desc, created_at, id) where status = 'open';
create index support_requests_of_member on support_requests (user_id);
create index support_requests_by_staff on support_requests (handled_by);

-- What the analytics screen measures: requests per day, and who was there.
create table daily_requests (
  day      date primary key default zurich_day(now()),
  requests bigint not null check (requests >= 0)
);

create table daily_members (
  day     date default zurich_day(now()),
  user_id uuid references users on delete cascade,
  primary key (day, user_id)
);
create index daily_members_of_member on daily_members (user_id);
