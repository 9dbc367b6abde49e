-- Second factors, the challenges of a sign-in in two steps, and the recent proof of identity that sensitive actions need.

create table second_factors (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references users on delete cascade,
  kind          text not null check (kind in ('totp', 'passkey')),
  name          text not null check (char_length(name) between 1 and 60), -- « iPhone d’Inès », chosen by the member
  secret        bytea, -- TOTP: encrypted with a key derived from the site's secret
  last_step     bigint, -- TOTP: the 30 seconds of the last accepted code, so that each code works once
  credential_id bytea unique, -- passkey
  public_key    bytea, -- passkey, in COSE
  sign_count    bigint, -- passkey: the counter of the authenticator
  transports    text[] not null default '{}', -- passkey: usb, internal, hybrid …
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz,
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null and sign_count is not null))
);
create index second_factors_of_member on second_factors (user_id, created_at);
create unique index second_factors_one_totp on second_factors (user_id) where kind = 'totp';

-- Ten for each member with a second factor. They are random, so that a plain SHA-256 is enough, which survives a new secret
-- of the site.
create table recovery_codes (
  user_id   uuid not null references users on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- What a browser has to show next: the second factor of a sign-in, of a proof, or of an enrolment. Valid for five minutes and
-- used once. That of a sign-in is found by the browser's cookie, the others by their session.
create table sign_in_challenges (
  id                 uuid primary key default gen_random_uuid(),
  purpose            text not null check (purpose in ('sign_in', 'prove', 'enrol')),
  token_hash         text unique, -- of the token in the browser's cookie
  user_id            uuid references users on delete cascade, -- null: a sign-in by passkey alone, before the member is known
  session_id         uuid references sessions on delete cascade on update cascade,
  method             text check (method in ('password', 'google', 'mail_link', 'data_access')), -- the first step of a sign-in
  webauthn_challenge text,
  secret             bytea, -- the TOTP secret that is being enrolled, encrypted
  attempts           smallint not null default 0,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null default now() + interval '5 minutes',
  check ((purpose = 'sign_in') = (token_hash is not null)),
  check ((purpose = 'sign_in') = (session_id is null)),
  check (purpose = 'sign_in' or user_id is not null),
  check ((purpose = 'sign_in' and user_id is not null) = (method is not null))
);
create index sign_in_challenges_of_member on sign_in_challenges (user_id);
create unique index sign_in_challenges_of_session on sign_in_challenges (session_id, purpose);
-- clean-up
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

-- A member who lost every factor: an admin asked to remove them. The member may cancel it until it takes effect.
create table second_factor_resets (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references users on delete cascade,
  asked_by     uuid references users on delete set null,
  asked_at     timestamptz not null default now(),
  effective_at timestamptz not null default now() + interval '72 hours',
  cancelled_at timestamptz,
  done_at      timestamptz
);
create unique index second_factor_resets_pending on second_factor_resets (user_id) where cancelled_at is null and done_at is null;
create index second_factor_resets_by_asker on second_factor_resets (asked_by);
-- clean-up
create index second_factor_resets_by_age on second_factor_resets (asked_at);

-- The number of factors with which the session was opened: 2 for a passkey, or a password or Google with a second factor.
alter table sessions add column factors smallint not null default 1 check (factors in (1, 2));
-- Until when the member's last proof of identity in this session counts; null: there was none.
alter table sessions add column proof_expires_at timestamptz;
alter table sessions drop column proves_identity;

-- Until when a known browser needs no second factor.
alter table known_devices add column trusted_until timestamptz;
