-- Who can sign in. These four tables are better-auth's, under our names.

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
