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

-- Unconfirmed accounts go after a while: nobody may sit on a pseudo or an address.
create index users_unconfirmed on users (created_at) where not email_verified;

-- the links that are on their way to one member
create index verifications_of_member on verifications (value text_pattern_ops);
