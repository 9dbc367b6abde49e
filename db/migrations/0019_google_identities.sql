-- Passwords, Google identities and the links of mails have tables of their own, instead of the general ones of the library
-- that handled Google before.

create table passwords (
  user_id    uuid primary key references users on delete cascade,
  hash       text not null,
  is_long    boolean not null, -- long enough for the staff: the hash does not show it
  is_proven  boolean not null, -- whether the member who chose it has proven that the address is theirs
  updated_at timestamptz not null default now()
);
insert into passwords (user_id, hash, is_long, is_proven, updated_at)
select user_id, password, password_is_long, password_proven, updated_at from accounts where provider_id = 'credential';

-- At most one for each member. `sub` is Google's number of the person: it stays, while an address can go to another person.
create table google_identities (
  user_id   uuid primary key references users on delete cascade,
  sub       text not null unique check (char_length(sub) between 1 and 255),
  linked_at timestamptz not null default now()
);
insert into google_identities (user_id, sub, linked_at)
select distinct on (user_id) user_id, account_id, created_at from accounts where provider_id = 'google'
order by user_id, created_at desc, id;
-- Earlier ones no longer sign in: the member sees it in « Activité du compte ».
insert into security_events (user_id, kind, network, device)
select user_id, 'google_unlinked', '', 'Mise à jour du site' from accounts a
where provider_id = 'google' and not exists (select from google_identities g where g.sub = a.account_id);

drop table accounts;

-- The links of mails to members, until they are used.
create table mail_tokens (
  token_hash text primary key, -- of the token in the link
  purpose    text not null check (purpose in ('email', 'reset', 'rights', 'enrol')),
  user_id    uuid not null references users on delete cascade,
  email      text not null, -- the address that the mail was sent to
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mail_tokens_of_member on mail_tokens (user_id, purpose);
-- clean-up
create index mail_tokens_by_expiry on mail_tokens (expires_at);

insert into mail_tokens (token_hash, purpose, user_id, email, created_at, expires_at)
select split_part(v.identifier, ':', 2), split_part(v.identifier, ':', 1), u.id, split_part(v.value, ' ', 2), v.created_at, v.expires_at
from verifications v join users u on u.id::text = split_part(v.value, ' ', 1)
where v.identifier ~ '^(email|reset|rights|enrol):' and v.expires_at > now() and u.closed_at is null
on conflict do nothing;

drop table verifications;

-- Pictures of Google accounts are not imported.
create or replace function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, pseudo, joined_at) values (new.id, new.name, new.created_at);
  insert into profile_stats (user_id) values (new.id);
  insert into period_scores (user_id) values (new.id);
  return null;
end $$;
alter table users drop column image;
