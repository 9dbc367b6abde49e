-- compatible
-- Crashes of pages that browsers report: equal ones are one row. Nothing says whose browser it was.
create table client_errors (
  -- Of all five texts.
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

-- The oldest go: by their age, and when there are too many.
create index client_errors_by_age on client_errors (last_at);
