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

-- the links that are on their way to one member
create index verifications_of_member on verifications (value text_pattern_ops);

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

-- A pseudo is made of what people see: no sign that draws nothing, no phonetic letters that pass for capitals.
alter table profiles add constraint profiles_pseudo_is_seen check (
  pseudo !~ '[\u0250-\u02af\u034f\u17b4\u17b5\u180b-\u180f\u1d00-\u1dbf\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]'
);
