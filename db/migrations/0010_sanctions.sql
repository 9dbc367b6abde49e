-- Bans, banned addresses, appeals and reports.

create domain ban_type as text
  check (value in ('temp', 'perm', 'comment', 'ip'));

-- A temporary ban has its end from the start; the others stay open until the staff lifts them.
create table user_bans (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references users on delete cascade,
  banned_by      uuid references users on delete set null,
  banned_by_role member_role, -- at that time: only admins lift the ban of an admin
  type           ban_type not null,
  reason         text check (char_length(reason) <= 2000),
  start_at       timestamptz not null default now(),
  end_at         timestamptz,
  lifted_at      timestamptz,
  lifted_by      uuid references users on delete set null,
  check (banned_by <> user_id),
  check (end_at >= start_at),
  check (lifted_at is null or lifted_at is not distinct from end_at),
  check (lifted_by is null or lifted_at is not null),
  constraint user_bans_end check (
    case when type = 'temp' then end_at is not null else end_at is null or lifted_at is not null end
  )
);
create index user_bans_of_member on user_bans (user_id, start_at desc);
create unique index user_bans_one_open on user_bans (user_id, type) where end_at is null;
-- sanction history, newest first
create index user_bans_newest on user_bans (start_at desc, id desc);
create index user_bans_by_staff on user_bans (banned_by);
create index user_bans_lifted_by_staff on user_bans (lifted_by);

create trigger user_bans_reconnect_tabs after insert or update on user_bans
  for each row execute function reconnect_tabs();

-- The bans in force, from the open rows and the clock: there is no flag to clear. Members without an open ban have no row.
create view ban_states as
  select user_id,
         max(end_at) filter (where type = 'temp')    as banned_until,
         bool_or(type = 'perm')                      as banned_permanently,
         bool_or(type = 'ip')                        as ip_banned,
         bool_or(type in ('temp', 'perm', 'ip'))     as banned,
         true                                        as banned_from_comments
    from user_bans
   -- the same condition as isActiveBan (server/db/ban-status.ts)
   where lifted_at is null and (end_at is null or end_at > now())
   group by user_id;

-- Addresses that may neither sign up nor sign in, as keyed hashes and for 12 months at most. They stay when the account is
-- deleted (ban_id null): deleting it does not end a ban.
create table banned_addresses (
  id           uuid primary key default gen_random_uuid(),
  ban_id       uuid references user_bans on delete set null,
  kind         text not null check (kind in ('ip', 'email')),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '12 months',
  unique (address_hash, kind, ban_id),
  constraint banned_addresses_for_a_year check (expires_at - created_at <= interval '366 days')
);
create index banned_addresses_of_ban on banned_addresses (ban_id);
-- clean-up
create index banned_addresses_by_expiry on banned_addresses (expires_at);

create table appeals (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  ban_id     uuid not null references user_bans on delete cascade,
  message    text not null check (message ~ '\S' and char_length(message) <= 4000),
  status     text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  answer     text check (char_length(answer) <= 2000),
  decided_by uuid references users on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'open') = (decided_at is null)),
  check (decided_by <> user_id)
);
create unique index appeals_one_open on appeals (user_id) where status = 'open';
create index appeals_of_member on appeals (user_id, created_at desc);
create index appeals_of_ban on appeals (ban_id);
create index appeals_by_staff on appeals (decided_by);
-- the staff's queue, oldest first
create index appeals_waiting on appeals (created_at, id) where status = 'open';
-- decided, newest first
create index appeals_decided on appeals (decided_at desc, id desc) where status <> 'open';

create domain report_target as text
  check (value in ('plan', 'comment', 'profile', 'message', 'conversation'));

-- Signaler. The target has no foreign key: the report stays, with its copy of the content, when the target is deleted.
create table reports (
  id             uuid primary key default gen_random_uuid(),
  reporter_id    uuid references users on delete set null,
  target_type    report_target not null,
  target_id      uuid not null,
  target_user_id uuid references users on delete set null,
  case_id        uuid not null, -- report_case(); set by a trigger
  reason         text not null check (reason ~ '\S' and char_length(reason) <= 2000),
  evidence       text check (char_length(evidence) <= 50000), -- up to ten messages of 4,000 characters
  status         text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  answer         text check (char_length(answer) <= 2000),
  handled_by     uuid references users on delete set null,
  handled_at     timestamptz,
  created_at     timestamptz not null default now(),
  check ((status = 'open') = (handled_at is null)),
  check (reporter_id <> target_user_id)
);
create unique index reports_one_open on reports (reporter_id, target_type, target_id) where status = 'open';
-- the moderators' queue, oldest first, those handled, newest first, and all reports of one target or case
create index reports_waiting on reports (created_at, id) where status = 'open';
create index reports_handled on reports (handled_at desc, id desc) where status <> 'open';
create index reports_of_target on reports (target_type, target_id);
create index reports_of_case on reports (case_id);
create index reports_of_reporter on reports (reporter_id);
create index reports_of_member on reports (target_user_id);
create index reports_by_staff on reports (handled_by);
-- clean-up: reports that still have texts
create index reports_unredacted on reports (handled_at)
  where evidence is not null or answer is not null or reason <> 'Texte effacé';

-- A case is one target and one person: both members of a conversation may report each other, and each report is decided
-- on its own. Computed when the report is made, so that two people stay two cases when their accounts are deleted.
create function report_case(target_type text, target_id uuid, target_user_id uuid) returns uuid
  language sql immutable parallel safe as $$
    select substr(encode(sha256(convert_to(concat_ws(' ', target_type, target_id, target_user_id), 'UTF8')), 'hex'), 1, 32)::uuid
  $$;

create function set_report_case() returns trigger language plpgsql as $$
begin
  new.case_id := report_case(new.target_type, new.target_id, new.target_user_id);
  return new;
end $$;
create trigger reports_case before insert on reports for each row execute function set_report_case();
