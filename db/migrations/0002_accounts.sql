-- Accounts, sessions, sign-ups, the security log and account deletion. The first four tables are better-auth's, under our
-- names.

create table users (
  id             uuid primary key default gen_random_uuid(),
  name           text not null,
  email          text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  -- The account is closed and its deletion runs: it has no profile, no session and no address any more.
  closed_at      timestamptz
);

create table sessions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  token           text not null unique,
  expires_at      timestamptz not null,
  ip_address      text,
  user_agent      text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- Whether the sign-in proves the identity of the member. Signing in with Google does not, unless Google was asked to
  -- authenticate again: the member may be signed in to Google on an unattended computer.
  proves_identity boolean not null default true
);
-- the member's open sessions, newest first
create index sessions_of_member on sessions (user_id, created_at desc);
-- clean-up
create index sessions_by_expiry on sessions (expires_at);
-- the other members who signed in from a network
create index sessions_of_network on sessions (ip_address, updated_at) where ip_address <> '';

create table accounts (
  id                       uuid primary key default gen_random_uuid(),
  user_id                  uuid not null references users on delete cascade,
  provider_id              text not null,
  account_id               text not null,
  password                 text,
  password_is_long         boolean not null default false, -- long enough for the staff: the hash does not show it
  -- whether the member who chose the password has proven that the address is theirs
  password_proven          boolean not null default false,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope                    text,
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  unique (provider_id, account_id),
  check ((provider_id = 'credential') = (password is not null))
);
create index accounts_of_member on accounts (user_id);
create unique index accounts_one_password on accounts (user_id) where provider_id = 'credential';

create table verifications (
  id         uuid primary key default gen_random_uuid(),
  identifier text not null,
  value      text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier, created_at desc);
-- clean-up
create index verifications_by_expiry on verifications (expires_at);
-- the unused links that were sent to one member
create index verifications_of_member on verifications (value text_pattern_ops);

-- Sign-ups that are not confirmed yet. The account is created when the link of the mail is opened: until then the address
-- and the pseudo are free, and each link confirms exactly the sign-up that it was sent for.
create table sign_ups (
  token            text primary key, -- hash of the token in the link
  pseudo           text not null,
  email            text not null check (email = lower(email) and char_length(email) between 3 and 254),
  password         text not null,
  password_is_long boolean not null,
  -- Hash of the browser that signed up, as in known_devices. Another browser has to enter the password too.
  device           bytea not null check (octet_length(device) = 32),
  created_at       timestamptz not null default now(),
  expires_at       timestamptz not null default now() + interval '24 hours'
);
create index sign_ups_of_address on sign_ups (email, created_at desc);
-- clean-up
create index sign_ups_by_expiry on sign_ups (expires_at);

-- Browsers on which a member signed in before: signing in on another one sends a mail.
create table known_devices (
  user_id    uuid references users on delete cascade,
  device     bytea check (octet_length(device) = 32), -- hash of a random number stored by the browser
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  primary key (user_id, device)
);
-- clean-up
create index known_devices_by_age on known_devices (seen_at);

-- The security log: sign-ins, failed sign-ins, and changes of the ways to sign in. Kept for twelve months. `network` is a
-- keyed hash, `device` a name (« Firefox sur Windows »).
create table security_events (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  kind       text not null check (kind ~ '^[a-z_]+$'),
  network    text not null,
  device     text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index security_events_of_member on security_events (user_id, created_at desc, id desc);
create index security_events_newest on security_events (created_at desc, id desc);
-- the admins' list filtered by a kind that is rare among a year of sign-ins
create index security_events_of_kind on security_events (kind, created_at desc, id desc);

-- Closed accounts whose data a job deletes in batches.
create table account_deletions (
  user_id    uuid primary key references users on delete cascade,
  plans      text not null check (plans in ('delete', 'keep')),
  created_at timestamptz not null default now()
);

-- Deleted accounts, by id alone: restoring an older backup deletes them again.
create table erasures (
  user_id   uuid primary key, -- the user is deleted, hence no reference
  plans     text not null check (plans in ('keep', 'delete')), -- the member's choice
  erased_at timestamptz not null default now()
);
create index erasures_oldest on erasures (erased_at);

create function record_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures (user_id, plans)
  values (old.id, coalesce((select plans from account_deletions where user_id = old.id), 'keep')) on conflict do nothing;
  return old;
end $$;
create trigger users_record_erasure before delete on users for each row execute function record_erasure();
