-- Rate limits, feature switches, support requests and errors of browsers.

-- Counters of the rate limits. Losing them in a crash is harmless, hence unlogged.
create unlogged table rate_limits (
  key       text primary key, -- limit name and whom it counts
  hits      int not null check (hits >= 1),
  resets_at timestamptz not null
);
-- clean-up
create index rate_limits_by_expiry on rate_limits (resets_at);

-- New features, released step by step: VIP before everyone.
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
  answer     text check (char_length(answer) <= 5000),
  handled_by uuid references users on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (handled_at is null))
);
-- the staff's queue: VIP first, then oldest first
create index support_requests_waiting on support_requests (is_vip desc, created_at, id) where status = 'open';
-- handled, newest first
create index support_requests_closed on support_requests (handled_at desc, id desc) where status = 'closed';
create index support_requests_of_member on support_requests (user_id);
create index support_requests_by_staff on support_requests (handled_by);
-- clean-up
create index support_requests_by_age on support_requests (created_at);

-- Crashes of pages that browsers report: equal ones are one row. Nothing identifies the browser or the member.
create table client_errors (
  -- of all five texts
  fingerprint bytea primary key,
  name        text not null check (char_length(name) between 1 and 60),
  message     text not null check (char_length(message) <= 200),
  stack       text not null check (char_length(stack) <= 2000),
  build       text not null check (char_length(build) <= 40),
  path        text not null check (path like '/%' and path !~ '[?#]' and char_length(path) <= 120),
  times       integer not null default 1 check (times >= 1),
  first_at    timestamptz not null default now(),
  last_at     timestamptz not null default now(),
  check (octet_length(fingerprint) = 32)
);

-- clean-up: the oldest are deleted, by age and when there are too many
create index client_errors_by_age on client_errors (last_at);
