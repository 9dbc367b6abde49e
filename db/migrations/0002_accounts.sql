-- Who can sign in. The first four tables are better-auth's, under our names.

create table users (
  id             uuid primary key default gen_random_uuid(),
  name           text not null,
  email          text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  image          text,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now()
);

create table sessions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  token      text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- the member's open sessions, newest first
create index sessions_of_member on sessions (user_id, created_at desc);
-- clean-up
create index sessions_by_end on sessions (expires_at);

create table accounts (
  id                       uuid primary key default gen_random_uuid(),
  user_id                  uuid not null references users on delete cascade,
  provider_id              text not null,
  account_id               text not null,
  password                 text,
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
create index verifications_by_end on verifications (expires_at);
-- the links that are on their way to one member
create index verifications_of_member on verifications (value text_pattern_ops);

-- Who signed up and has not confirmed yet. An account is made when the link of the mail is opened: until then nobody has
-- the address or the pseudo, and each link confirms exactly the sign-up that it was sent for.
create table sign_ups (
  token      text primary key, -- hash of what the link carries
  pseudo     text not null,
  email      text not null check (email = lower(email) and char_length(email) between 3 and 254),
  password   text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index sign_ups_of_address on sign_ups (email, created_at desc);
-- clean-up
create index sign_ups_by_end on sign_ups (expires_at);

-- Browsers on which a member signed in before: signing in on another one is told by mail.
create table known_devices (
  user_id    uuid references users on delete cascade,
  device     bytea check (octet_length(device) = 32), -- hash of a random number that the browser keeps
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  primary key (user_id, device)
);
-- clean-up
create index known_devices_by_age on known_devices (seen_at);
