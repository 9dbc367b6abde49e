-- The whole schema of Plan B, a section per area (docs/decisions/0015). An empty database begins with this file; the migrations
-- of db/migrations follow. Until version 1.0 it is changed in place: « npm run schema » then writes src/server/platform/db/rows.gen.ts.


-- ===== Functions and extensions of several areas =====

-- For the search: text without accents, arrays of integers and trigrams in an index.
create extension if not exists unaccent;
create extension if not exists intarray;
create extension if not exists pg_trgm;

-- Everything that is counted by day uses days in Zurich.
create function zurich_day(moment timestamptz) returns date
  language sql immutable strict parallel safe
  return (moment at time zone 'Europe/Zurich')::date;

-- A list of short texts: trimmed, not empty, no repeats whatever the case (accents count).
-- The ICU collation makes lower() the same on every server, also where the locale is C.
create function is_clean_list(list text[], max_items int, max_length int) returns boolean
  language sql immutable strict parallel safe
  return (
    select count(*) <= max_items
       and count(*) = count(distinct lower(item collate "und-x-icu"))
       and coalesce(bool_and(item ~ '\S' and item = btrim(item) and char_length(item) <= max_length), true)
      from unnest(list) as item
  );

-- For the logs, which are append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;


-- ===== accounts: ways to sign in, sessions, the security log =====

create table users (
  id             uuid primary key default gen_random_uuid(),
  name           text not null,
  email          text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  -- The account is closed and its deletion runs: it has no profile, no session and no address any more.
  closed_at      timestamptz,
  -- the member's choice when it was closed
  plans_on_deletion text not null default 'keep' check (plans_on_deletion in ('keep', 'delete'))
);
-- closed accounts, whose data a job deletes in batches
create index users_closed on users (closed_at) where closed_at is not null;

create table passwords (
  user_id    uuid primary key references users on delete cascade,
  hash       text not null,
  is_long    boolean not null, -- long enough for the staff: the hash does not show it
  is_proven  boolean not null, -- whether the member who chose it has proven that the address is theirs
  updated_at timestamptz not null default now()
);

-- At most one for each member. `sub` is Google's number of the person: it stays, while an address can go to another person.
create table google_identities (
  user_id   uuid primary key references users on delete cascade,
  sub       text not null unique check (char_length(sub) between 1 and 255),
  linked_at timestamptz not null default now()
);

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

create table sessions (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  token           text not null unique,
  expires_at      timestamptz not null,
  ip_address      text,
  user_agent      text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  -- The number of factors with which the session was opened: 2 for a passkey, or a password or Google with a second factor.
  factors         smallint not null default 1 check (factors in (1, 2)),
  -- Until when the member's last proof of identity in this session counts; null: there was none.
  proof_expires_at timestamptz,
  -- Where it was opened, roughly: « 203.0.113.x », « 2001:db8:85a3::… ». Never a whole address.
  network_prefix  text check (network_prefix ~ '^((\d{1,3}\.){3}x|([0-9a-f]{1,4}:){2}[0-9a-f]{1,4}::…)$')
);
-- the member's open sessions, newest first
create index sessions_of_member on sessions (user_id, created_at desc);
-- clean-up
create index sessions_by_expiry on sessions (expires_at);
-- the other members who signed in from a network
create index sessions_of_network on sessions (ip_address, updated_at) where ip_address <> '';

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
  expires_at       timestamptz not null default now() + interval '24 hours',
  wants_digest     boolean, -- the weekly summary; null where the form did not ask
  -- Where a visitor signed up, and what they were about to do there: the confirmation link leads back.
  return_path      text check (
                     return_path ~ '^/([^/\\]|$)' and return_path ~ '^[!-~]*$' and char_length(return_path) <= 2000
                   ),
  pending_action   jsonb check (
                     jsonb_typeof(pending_action) = 'object' and octet_length(pending_action::text) <= 1000
                   )
);
create index sign_ups_of_address on sign_ups (email, created_at desc);
-- clean-up
create index sign_ups_by_expiry on sign_ups (expires_at);

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

-- Browsers on which a member signed in before: signing in on another one sends a mail.
create table known_devices (
  user_id    uuid references users on delete cascade,
  device     bytea check (octet_length(device) = 32), -- hash of a random number stored by the browser
  created_at timestamptz not null default now(),
  seen_at    timestamptz not null default now(),
  trusted_until timestamptz, -- until when it needs no second factor
  primary key (user_id, device)
);
-- clean-up
create index known_devices_by_age on known_devices (seen_at);

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

-- The security log: sign-ins, failed sign-ins, and changes of the ways to sign in. Kept for twelve months. `network` is a
-- keyed hash, `device` a name (« Firefox sur Windows »).
create table security_events (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  kind       text not null check (kind ~ '^[a-z_]+$'),
  network    text not null,
  device     text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- where it came from, as in sessions
  network_prefix text check (network_prefix ~ '^((\d{1,3}\.){3}x|([0-9a-f]{1,4}:){2}[0-9a-f]{1,4}::…)$')
);
create index security_events_of_member on security_events (user_id, created_at desc, id desc);
create index security_events_newest on security_events (created_at desc, id desc);
-- the admins' list filtered by a kind that is rare among a year of sign-ins
create index security_events_of_kind on security_events (kind, created_at desc, id desc);

-- The security log is append-only. A row is deleted only when its time is over (src/domain/retention.ts) or its account is
-- closed or deleted. This stops mistakes and injected statements, not the owner of the table, who can drop the trigger.
create function refuse_all_but_expiry() returns trigger language plpgsql as $$
begin
  if old.created_at < now() - interval '12 months'
    or not exists (select from users where id = old.user_id and closed_at is null)
  then
    return old;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;
create trigger security_events_only_expire before delete on security_events
  for each row execute function refuse_all_but_expiry();
create trigger security_events_append_only before update or truncate on security_events
  for each statement execute function refuse_change();

-- Members whose mails do not arrive or were reported as spam. « failing »: mail servers refused the address on `days`, not yet
-- often enough to give up. « bounced »: the address does not work. « complained »: the member reported a mail as spam.
create table delivery_problems (
  user_id uuid primary key references users on delete cascade,
  state   text not null check (state in ('failing', 'bounced', 'complained')),
  days    date[] not null default '{}', -- in Zurich
  code    text, -- of the last refusal: « 550 5.1.1 »
  at      timestamptz not null default now()
);


-- ===== profiles: names, counters, follows, blocks, views =====
--
-- Exactly one profile per user. Other tables refer to users, whose rows rarely change.

-- A fixed vocabulary is a domain over text: checked like an enum, changed like a check.
create domain member_role as text
  check (value in ('founder', 'admin', 'moderator', 'validator', 'vip', 'verified', 'user'));

-- The roles of the staff: STAFF_ROLES in src/domain/roles.ts.
create function is_staff(role text) returns boolean
  language sql immutable parallel safe
  return role in ('founder', 'admin', 'moderator', 'validator');

create domain verified_colour as text
  check (value in ('blue', 'red', 'yellow'));

-- « Qui peut m’écrire » : tout le monde, les membres que je suis, personne
create domain message_preference as text
  check (value in ('everyone', 'following', 'nobody'));

create domain notification_type as text
  check (value in (
    'new_like', 'new_follower', 'new_message', 'new_repost', 'new_comment', 'new_reply', 'new_mention', 'comment_liked',
    'discussion_active', 'new_execution', 'execution_succeeded', 'execution_reminder', 'new_review', 'review_answered',
    'new_adaptation', 'plan_approved', 'plan_rejected', 'plan_modified_by_staff', 'badge_awarded', 'sanction',
    'report_handled', 'payment'
  ));

-- At most 10 links, each with a known type, a label and a web address.
create function are_external_links(links jsonb) returns boolean
  language sql immutable strict parallel safe
  return case when jsonb_typeof(links) = 'array' then
    jsonb_array_length(links) <= 10
    and jsonb_array_length(links) = jsonb_array_length(jsonb_path_query_array(links, 'strict $[*] ? (
      @.id like_regex "." && @.label like_regex "\\S" && @.url like_regex "^https?://[^\\s]+$" flag "i"
      && @.type like_regex "^(website|formation|gumroad|whop|tally|telegram|youtube|custom)$"
    )'))
  else false end;

-- A pseudo with case, accents and look-alike characters folded: « Élia », « EIIA », « el1a » have the same key.
-- Only the database folds. A query by pseudo writes: where pseudo_key = pseudo_key($1).
create function pseudo_key(pseudo text) returns text
  language sql immutable strict parallel safe
  begin atomic
    with stripped as (
      -- without accents and variation selectors
      select regexp_replace(
        normalize(pseudo, nfkd),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]', '', 'g'
      ) as name
    ), latin as (
      -- Cyrillic and Greek characters that look Latin; upper case apart, since Η looks like H but η like n
      select lower(translate(name,
        'АВЕЅІЈКМНОРСТУХавеѕіјкмнорстухԁԛԝһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχω',
        'abesijkmhopctyxabesijkmhopctyxdqwhabezhikmnoptyxabyenikvoptuxw'
      ) collate "und-x-icu") as name from stripped
    ), folded as (
      -- look-alikes: I, l and 1; 0 and o; all dashes and apostrophes
      select translate(
        replace(replace(replace(name, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'øđðłħı01|i‐‒–—−‘’ʼ', 'oddlhlolll-----'''''''
      ) as name from latin
    )
    select btrim(regexp_replace(replace(replace(name, 'rn', 'm'), 'vv', 'w'), '\s+', ' ', 'g')) from folded;
  end;

create table profiles (
  user_id             uuid primary key references users on delete cascade,

  -- NFKC, no control, invisible or direction-changing characters, nothing that a path would swallow
  pseudo              text not null check (
                        char_length(pseudo) between 1 and 50 and pseudo = btrim(pseudo) and pseudo is nfkc normalized
                        and pseudo !~ '[/?#@\u0001-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f]'
                        and pseudo !~ '[\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\U000e0000-\U000e0fff]'
                      ),
  pseudo_key          text not null generated always as (pseudo_key(pseudo)) stored check (pseudo_key <> ''),
  handle              text check (handle ~ '^[a-z0-9_.]{3,30}$' and handle !~ '^\.|\.$|\.\.'),
  handle_updated_at   timestamptz,

  avatar_url          text,
  custom_avatar_url   text,
  cover_image_url     text,
  bio                 text not null default '' check (char_length(bio) <= 500),
  bio_url             text check (bio_url ~* '^https?://[^\s]+$' and char_length(bio_url) <= 2048),
  external_links      jsonb not null default '[]' check (are_external_links(external_links)),

  role                member_role not null default 'user',
  badges              text[] not null default '{}' check (is_clean_list(badges, 60, 40)),
  verified_type       verified_colour,
  verified_at         timestamptz,
  -- bought: a change of role does not remove it
  verified_bought     boolean not null default false,
  -- a VIP subscription runs; a copy of the state of subscriptions, which saves a join
  subscribed          boolean not null default false,
  -- among equals creators come first
  creator             boolean not null generated always as (
                        subscribed or verified_type is not null
                        or role in ('verified', 'vip', 'moderator', 'admin', 'founder')
                      ) stored,

  messages_from       message_preference not null default 'everyone',
  shows_read          boolean not null default true,
  shows_typing        boolean not null default true,
  muted_notifications notification_type[] not null default '{}', -- on the site
  muted_mails         notification_type[] not null default '{}',
  -- the first steps of a new member are hidden; which ones are done follows from other tables
  welcome_dismissed   boolean not null default false,

  joined_at           timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  -- Hours of the day, in Zurich, in which a member gets no mails about discussions and messages: they are sent when these
  -- hours end.
  quiet_from          smallint default 22 check (quiet_from between 0 and 23),
  quiet_to            smallint default 7 check (quiet_to between 0 and 23),
  -- The first mail about a comment on a plan says that the site sends such mails.
  was_mailed_comment  boolean not null default false,
  -- The last recorded request of the current visit, and that of the visit before (VISIT of src/domain/feed/last-visit.ts).
  visited_at          timestamptz,
  previous_visit_at   timestamptz,

  constraint profiles_pseudo_taken unique (pseudo_key),
  constraint profiles_handle_taken unique (handle),
  -- A pseudo has visible characters only, and no phonetic characters that look like capitals.
  constraint profiles_pseudo_is_visible check (
    pseudo !~ '[\u0250-\u02af\u034f\u17b4\u17b5\u180b-\u180f\u1d00-\u1dbf\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]'
  ),
  check (handle is null or handle_updated_at is not null),
  check ((verified_type is null) = (verified_at is null)),
  constraint profiles_verified_has_colour check (
    verified_type is not null or (role <> 'verified' and not verified_bought)
  ),
  constraint profiles_quiet_hours check (
    num_nulls(quiet_from, quiet_to) = 2 or coalesce(quiet_from <> quiet_to, false)
  ),
  constraint profiles_visits check (previous_visit_at <= visited_at)
);
-- the staff's list of members, newest first
create index profiles_newest on profiles (joined_at desc, user_id desc);
-- the admins' list by role, and the number of members of each role
create index profiles_with_role on profiles (role) where role <> 'user';
-- members whose VIP may end
create index profiles_subscribed on profiles (user_id) where subscribed;
-- the team on the badges page
create index profiles_staff on profiles (role, joined_at) where is_staff(role);
-- Members whose handle begins with what was typed after an « @ ».
create index profiles_by_handle on profiles (handle collate "C") where handle is not null;

-- The badges of a list without this one, whatever its case: as is_clean_list() compares them.
create function without_badge(badges text[], badge text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select item from unnest(badges) with ordinality as list (item, position)
    where lower(item collate "und-x-icu") <> lower(badge collate "und-x-icu") order by position
  );

-- A new role or a sanction takes effect at once: the member's open tabs connect again and are authenticated again. Every
-- process listens to this channel for its live connections.
create function reconnect_tabs() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_array(json_build_object('reconnect', json_build_array('user:' || new.user_id)))::text);
  return null;
end $$;
create trigger profiles_reconnect_tabs after update on profiles
  for each row when (old.role <> new.role) execute function reconnect_tabs();

-- Counters, apart from the wide profile row, so that a like rewrites a few bytes. The application counts them in the
-- transaction of what they count.
create table profile_stats (
  user_id         uuid primary key references users on delete cascade,
  community_xp    int not null default 0 check (community_xp >= 0),
  followers_count int not null default 0 check (followers_count >= 0),
  following_count int not null default 0 check (following_count >= 0),
  plans_posted    int not null default 0 check (plans_posted >= 0),
  likes_received  int not null default 0 check (likes_received >= 0),
  creator         boolean not null default false, -- a copy of profiles.creator, updated by copy_creator_flag()
  -- A column, because an index on an expression does not allow an index-only count of the members ahead of a member.
  points          int not null generated always as (likes_received + 10 * plans_posted) stored
) with (fillfactor = 85); -- as plan_stats
-- The all-time leaderboard by likes, by plans, by points: each is one index scan. Members at 0 are in no index.
create index profile_stats_by_likes on profile_stats (likes_received desc, creator desc, user_id desc)
  where likes_received > 0;
create index profile_stats_by_plans on profile_stats (plans_posted desc, creator desc, user_id desc)
  where plans_posted > 0;
create index profile_stats_by_points on profile_stats (points desc, creator desc, user_id desc) where points > 0;

-- An account never exists without its profile: the sign-up name is the pseudo. Pictures of Google accounts are not imported.
create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, pseudo, joined_at) values (new.id, new.name, new.created_at);
  insert into profile_stats (user_id) values (new.id);
  return null;
end $$;
create trigger users_create_profile after insert on users
  for each row execute function create_profile();

-- Former pseudos and handles of members. They stay reserved for 90 days, and the old /u/ address redirects to their owner.
create table former_names (
  kind       text check (kind in ('pseudo', 'handle')),
  name       text, -- a pseudo_key or a handle
  user_id    uuid not null references users on delete cascade,
  reserved_until timestamptz not null default now() + interval '90 days',
  primary key (kind, name)
);
create index former_names_of_member on former_names (user_id);
-- clean-up
create index former_names_by_expiry on former_names (reserved_until);

create function reserve_name(old_kind text, old_name text, owner uuid) returns void language plpgsql strict as $$
begin
  insert into former_names (kind, name, user_id) values (old_kind, old_name, owner)
  on conflict (kind, name) do update set user_id = excluded.user_id, reserved_until = excluded.reserved_until;
end $$;

create function require_free_name(new_kind text, new_name text, member uuid) returns void language plpgsql strict as $$
begin
  delete from former_names
   where kind = new_kind and name = new_name and (user_id = member or reserved_until <= now());
  if exists (select from former_names where kind = new_kind and name = new_name) then
    raise unique_violation using
      message = format('%s %s is reserved for its former owner', new_kind, new_name),
      constraint = format('profiles_%s_taken', new_kind);
  end if;
end $$;

-- After the write: a transaction that waited on the unique index for the old name then sees that it is reserved.
create function guard_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pseudo_key <> new.pseudo_key then
    perform reserve_name('pseudo', old.pseudo_key, old.user_id);
  end if;
  if tg_op = 'UPDATE' and old.handle is distinct from new.handle then
    perform reserve_name('handle', old.handle, old.user_id);
  end if;
  perform require_free_name('pseudo', new.pseudo_key, new.user_id);
  perform require_free_name('handle', new.handle, new.user_id);
  return null;
end $$;
create trigger profiles_guard_names after insert or update of pseudo, handle on profiles
  for each row execute function guard_names();

create table followers (
  follower_id  uuid references users on delete cascade,
  following_id uuid references users on delete cascade,
  created_at   timestamptz not null default now(),
  primary key (follower_id, following_id),
  constraint followers_not_oneself check (follower_id <> following_id)
);
-- the two lists of the dialog
create index followers_followers on followers (following_id, created_at desc, follower_id desc);
create index followers_following on followers (follower_id, created_at desc, following_id desc);

create table blocks (
  blocker_id uuid references users on delete cascade,
  blocked_id uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

create table profile_views (
  profile_user_id uuid references users on delete cascade,
  day             date default zurich_day(now()),
  visitor         bytea check (octet_length(visitor) = 32),
  primary key (profile_user_id, day, visitor)
);
-- clean-up
create index profile_views_by_day on profile_views (day);

create table daily_profile_views (
  profile_user_id uuid references users on delete cascade,
  day             date,
  views           int not null check (views > 0),
  primary key (profile_user_id, day)
) with (fillfactor = 85);

create function count_daily_profile_views() returns trigger language plpgsql as $$
begin
  insert into daily_profile_views as d (profile_user_id, day, views)
  select profile_user_id, day, count(*) from changed group by profile_user_id, day order by profile_user_id, day
  on conflict (profile_user_id, day) do update set views = d.views + excluded.views;
  return null;
end $$;
create trigger profile_views_count_inserted after insert on profile_views referencing new table as changed
  for each statement execute function count_daily_profile_views();


-- ===== plans: filters, plans, slugs, counters, views, adaptations =====

-- Filters of plans: the vocabularies, then their values packed into one small number, which the feeds read by index-only
-- scans (docs/decisions/0011). src/server/feed/facets.ts has the same numbers.

create domain plan_difficulty as text
  check (value in ('débutant', 'intermédiaire', 'expert'));

-- « IA & Tech » counts as IA, a category of one's own as Autre.
create domain plan_filter_category as text
  check (value in (
    'E-commerce', 'Crypto', 'IA', 'SaaS', 'Marketing', 'Dropshipping', 'Immobilier', 'Trading', 'Coaching',
    'Affiliate', 'Print-on-Demand', 'Business', 'Autre', 'Artisanat et réparation', 'Commerce et boutique',
    'Restauration et alimentation', 'Services aux particuliers', 'Services aux entreprises', 'Agriculture et nature',
    'Culture et événements'
  ));

create domain plan_duration_choice as text
  check (value in ('< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'));

-- From the left: category (6 bits), budget (3), level (2), duration (3), « Vérifié PB » (1).
create function pack_facets(category int, budget int, difficulty int, duration int, verified int) returns smallint
  language sql immutable parallel safe
  return ((category << 9) | (budget << 6) | (difficulty << 4) | (duration << 1) | verified)::smallint;

create function plan_facets(
  filter_category text, budget_max int, difficulty text, duration_choice text, validated boolean
) returns smallint language sql immutable parallel safe
  return pack_facets(
    array_position(
      -- A category's number is its place in this list: new ones come last.
      array[
        'E-commerce', 'Crypto', 'IA', 'SaaS', 'Marketing', 'Dropshipping', 'Immobilier', 'Trading', 'Coaching',
        'Affiliate', 'Print-on-Demand', 'Business', 'Autre', 'Artisanat et réparation', 'Commerce et boutique',
        'Restauration et alimentation', 'Services aux particuliers', 'Services aux entreprises',
        'Agriculture et nature', 'Culture et événements'
      ],
      filter_category
    ),
    case
      when budget_max <= 0 then 0
      when budget_max <= 100 then 1
      when budget_max <= 500 then 2
      when budget_max <= 1000 then 3
      when budget_max <= 5000 then 4
      else 5
    end,
    array_position(array['débutant', 'intermédiaire', 'expert'], difficulty),
    -- 0: a free text, or none
    coalesce(
      array_position(array['< 1 semaine', '1–4 semaines', '1–3 mois', '3–6 mois', '> 6 mois'], duration_choice), 0
    ),
    validated::int
  );

-- The same list as src/domain/countries.ts. A country's number is its place in the list: new ones come last.
create function plan_countries() returns text[] language sql immutable parallel safe
  return array[
    'France', 'Belgique', 'Suisse', 'Luxembourg', 'Canada', 'Monaco', 'Maroc', 'Algérie', 'Tunisie', 'Sénégal',
    'Côte d’Ivoire', 'Cameroun', 'Bénin', 'Togo', 'Burkina Faso', 'Mali', 'Niger', 'Guinée', 'Gabon', 'Congo',
    'RD Congo', 'Madagascar', 'Haïti', 'Liban', 'Maurice', 'Rwanda', 'Burundi', 'Djibouti', 'Tchad', 'Centrafrique',
    'Comores', 'Mauritanie', 'Seychelles', 'Vanuatu', 'Guinée équatoriale', 'La Réunion', 'Guadeloupe',
    'Martinique', 'Guyane', 'Mayotte', 'Saint-Pierre-et-Miquelon', 'Saint-Martin', 'Nouvelle-Calédonie',
    'Polynésie française', 'Wallis-et-Futuna', 'Andorre', 'Allemagne', 'Italie', 'Espagne', 'Portugal', 'Pays-Bas',
    'Royaume-Uni', 'Irlande', 'Autriche', 'Danemark', 'Suède', 'Norvège', 'Finlande', 'Roumanie', 'Bulgarie',
    'Grèce', 'Pologne', 'Tchéquie', 'Hongrie', 'Croatie', 'Moldavie', 'Arménie', 'Malte', 'États-Unis', 'Mexique',
    'Brésil', 'Argentine', 'Colombie', 'République dominicaine', 'Égypte', 'Cap-Vert', 'Ghana', 'Nigeria', 'Kenya',
    'Afrique du Sud', 'Vietnam', 'Cambodge', 'Laos', 'Thaïlande', 'Inde', 'Indonésie', 'Japon', 'Chine',
    'Singapour', 'Émirats arabes unis', 'Qatar', 'Israël', 'Turquie', 'Australie'
  ];

create function country_number(country text) returns smallint language sql immutable parallel safe
  return array_position(plan_countries(), country)::smallint;

-- The filters that a plan matches, as numbers for the index of the search. A number is sixteen times the position of the
-- filter's bits in plans.facets, plus their value; countries are numbered from 1001 on. A budget means « at most », so the plan
-- matches every greater one too; budget 5 has no upper bound and matches only itself.
create function plan_filter_ids(facets smallint, country text) returns int[] language sql immutable parallel safe
  return array[144 + (facets >> 9 & 63), 64 + (facets >> 4 & 3), 16 + (facets >> 1 & 7), facets & 1]
    || case
      when (facets >> 6 & 7) = 5 then array[101]
      else array(select generate_series(96 + (facets >> 6 & 7), 100))
    end
    || case when country is null then '{}' else array[1000 + country_number(country)] end;

-- « Saint-Étienne », « saint etienne » → « saint etienne »
create function town_key(town text) returns text language sql immutable strict parallel safe
  return lower(translate(
    regexp_replace(normalize(replace(replace(town, 'œ', 'oe'), 'Œ', 'oe'), nfkd), '[\u0300-\u036f]', '', 'g'),
    '-‐‑’''', '     '
  ) collate "und-x-icu");

create domain plan_status as text
  -- deleted: hidden at once, without author or counters, until the job has deleted it
  check (value in ('pending', 'published', 'rejected', 'deleted'));

-- « Prévisionnel »: the numbers that the author enters. Results are computed where they are shown.
-- The bounds are the domain's (src/domain/forecast/forecast-rules.ts).
create function is_forecast(sheet jsonb) returns boolean
  language sql immutable strict parallel safe
  return case jsonb_typeof(sheet)
    when 'object' then
      (select jsonb_object_agg(part.key, jsonb_typeof(part.value)) from jsonb_each(sheet) as part) is not distinct from '{
        "currency": "string", "vat": "string", "unit": "string", "price": "number", "cost": "number", "rate": "number",
        "sales_full": "number", "sales_first": "number", "opens": "number", "ramp": "number", "start": "array",
        "stock": "number", "charges": "array", "pay": "number", "pay_from": "number", "paid_in": "number",
        "pays_in": "number", "own": "number", "loan": "number", "loan_rate": "number", "loan_months": "number",
        "months": "number"
      }'::jsonb
      and octet_length(sheet::text) <= 12000
      -- no line but with a label and an amount, and nothing else
      and not (sheet -> 'start') || (sheet -> 'charges') @? '$[*] ? (!(
        @.type() == "object" && @.label.type() == "string" && @.cents.type() == "number"
        && !exists(@.keyvalue() ? (@.key != "label" && @.key != "cents"))
      ))'
    else false
  end;

create table plans (
  id               uuid primary key default gen_random_uuid(),
  -- null: the author deleted the account and chose to leave the plan online
  author_id        uuid references users on delete set null,
  slug             text not null unique,
  title            text not null check (title ~ '\S' and title = btrim(title) and char_length(title) <= 120),
  category         text not null check (category ~ '\S' and char_length(category) <= 40),
  filter_category  plan_filter_category not null,
  budget           text not null check (budget ~ '\S' and char_length(budget) <= 40),
  budget_max       int check (budget_max >= 0), -- in euros; null: no upper bound
  difficulty       plan_difficulty not null,
  duration         text check (duration ~ '\S' and char_length(duration) <= 60),
  duration_choice  plan_duration_choice, -- duration, when it is one of the choices; free text cannot be filtered
  tags             text[] not null default '{}' check (is_clean_list(tags, 8, 30)),
  town             text check (town ~ '\S' and town = btrim(town) and char_length(town) <= 60),
  country          text check (country = any (plan_countries())),

  markdown_content text not null check (markdown_content ~ '\S' and char_length(markdown_content) <= 100000),
  -- derived from markdown_content at each save
  content_html     text not null,
  excerpt          text not null check (char_length(excerpt) <= 203),
  toc              jsonb not null default '[]' check (jsonb_typeof(toc) = 'array'),
  reading_minutes  int not null default 1 check (reading_minutes >= 1),
  forecast         jsonb check (is_forecast(forecast)),

  thumbnail_url    text,
  cover_image_url  text generated always as (thumbnail_url) stored,

  status           plan_status not null default 'pending',
  validated        boolean not null default false, -- « Vérifié PB »
  modified         boolean not null default false, -- « modifié »: online, and back in the validators' list
  review_note      text check (review_note ~ '\S' and char_length(review_note) <= 2000),
  -- incremented by each save and each submission: a stale save and a second decision are refused
  version          int not null default 1 check (version >= 1),

  published_at     timestamptz, -- set once
  created_at       timestamptz not null default now(), -- once published: published_at, the order of every public list
  submitted_at     timestamptz,
  updated_at       timestamptz not null default now(),

  -- A value that plan_facets() does not know makes this null, and is refused.
  facets           smallint not null generated always as (
                     plan_facets(filter_category, budget_max, difficulty, duration_choice, validated)
                   ) stored,
  -- The draft that was submitted, by the browser's own id: submitting it again after a lost response adds no second plan.
  draft_id         uuid,

  -- whether members may publish adaptations
  licence          text not null default 'reserved' check (licence in ('reserved', 'adaptable')),
  -- null for an adaptation whose original was deleted
  adapted_from     uuid references plans on delete set null,
  is_adaptation    boolean not null default false,
  -- The steps in the text (stepsOf of src/domain/plans/plan-steps.ts), found when it is saved. An earlier version of the site, which
  -- may run beside this one or return, saves a plan without them: they are those of `steps_version` only.
  steps            text[] check (cardinality(steps) <= 60),
  steps_version    integer not null default 1,

  -- of a deleted plan: since when, and the member who still has the points of its likes
  deleted_at       timestamptz,
  deleted_author_id uuid references users on delete set null,

  check (duration_choice is null or (duration is not null and duration = duration_choice)),
  check (status <> 'published' or published_at is not null),
  constraint plans_validated_is_published check (not validated or status = 'published'),
  constraint plans_modified_is_published check (not modified or (status = 'published' and not validated)),
  constraint plans_rejected_with_note check (status <> 'rejected' or review_note is not null),
  constraint plans_created_at_publication check (created_at = published_at),
  constraint plans_town_in_country check (town is null or country is not null),
  constraint plans_adaptation check (adapted_from is null or is_adaptation)
);
comment on column plans.submitted_at is 'when a plan that waited for a validator was submitted; null until it is published';
-- a member's plans: profile, « Mes plans », feed « Abonnements »
create index plans_of_author on plans (author_id, created_at desc, id desc);
-- validators: waiting, modified, published without validation, rejected
create index plans_pending on plans (created_at desc, id desc) where status = 'pending';
create index plans_modified on plans (updated_at desc, id desc) where modified;
create index plans_unvalidated on plans (created_at desc, id desc)
  where status = 'published' and not validated and not modified;
create index plans_rejected on plans (updated_at desc, id desc) where status = 'rejected';
-- feed « Nouveaux » (by created_at, as specified): from any position, reading the facets from the index alone, …
create index plans_newest on plans (created_at desc, id desc) include (facets) where status = 'published';
-- … within one combination of facets …
create index plans_facets_newest on plans (facets, created_at desc, id desc)
  include (country) where status = 'published';
-- … or within one country
create index plans_country_newest on plans (country, created_at desc, id desc)
  include (facets) where status = 'published' and country is not null;
-- suggestions of towns
create index plans_of_town on plans ((town_key(town) collate "C"), country, town)
  where status = 'published' and town is not null;
create unique index plans_one_per_draft on plans (author_id, draft_id) where draft_id is not null;
-- deleted plans, which a job removes in batches
create index plans_deleted on plans (deleted_at) where deleted_at is not null;
create index plans_of_deleted_author on plans (deleted_author_id) where deleted_author_id is not null;
create index plans_adaptations on plans (adapted_from, created_at desc, id desc) where adapted_from is not null;

-- A plan is as old as its publication, however long it waited for a validator.
create function set_publication_dates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null and new.published_at is distinct from old.published_at then
    raise restrict_violation using message = 'published_at is set once';
  end if;
  if new.created_at < new.published_at then
    new.submitted_at := new.created_at;
  end if;
  new.created_at := coalesce(new.published_at, new.created_at);
  return new;
end $$;
create trigger plans_set_publication_dates before insert or update of published_at on plans for each row
  execute function set_publication_dates();

create function refuse_undelete() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = 'a deleted plan stays deleted';
end $$;
create trigger plans_stay_deleted before update of status on plans for each row
  when (old.status = 'deleted' and new.status <> 'deleted') execute function refuse_undelete();

-- Every slug a plan ever had; the current one is plans.slug. The slug is inserted first (insert … on conflict do nothing,
-- then -2, -3 …), hence the deferred key. A slug never looks like an id, since /plan/ takes both.
create table plan_slugs (
  slug       text primary key check (
               slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 260
               and slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
             ),
  plan_id    uuid not null references plans on delete cascade deferrable initially deferred,
  created_at timestamptz not null default now(),
  unique (plan_id, slug)
);

alter table plans add constraint plans_own_slug foreign key (id, slug) references plan_slugs (plan_id, slug)
  deferrable initially deferred;

-- Counters, apart from the wide plan row, so that a like rewrites a few bytes. A trigger inserts the row, the application
-- counts.
create table plan_stats (
  plan_id        uuid primary key references plans on delete cascade,
  likes_count    int not null default 0 check (likes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  reposts_count  int not null default 0 check (reposts_count >= 0),
  views_count    int not null default 0 check (views_count >= 0),
  -- « Top » of the week and of the month: the likes of the last seven and thirty days, counted by the job update_rankings
  week_likes     int not null default 0,
  month_likes    int not null default 0,
  -- copies, updated by the triggers below, so that a feed is one index scan
  published      boolean not null,
  creator        boolean not null,
  facets         smallint not null,
  country        text,
  -- when the first comment was written of which the followers of the discussion have not been notified; null: there is none
  discussion_due_since timestamptz
) with (fillfactor = 85); -- space for HOT updates of the counters that are in no index
-- feeds « Top » and « Vues »: from any position, reading the facets from the index alone, …
create index plan_stats_top on plan_stats (likes_count desc, creator desc, plan_id desc) include (facets)
  where published;
create index plan_stats_views on plan_stats (views_count desc, plan_id desc) include (facets) where published;
create index plan_stats_week on plan_stats (week_likes desc, creator desc, plan_id desc)
  include (facets, country) where published and week_likes > 0;
create index plan_stats_month on plan_stats (month_likes desc, creator desc, plan_id desc)
  include (facets, country) where published and month_likes > 0;
-- … within one combination of facets …
create index plan_stats_facets_top on plan_stats (facets, likes_count desc, creator desc, plan_id desc)
  include (country) where published;
create index plan_stats_facets_views on plan_stats (facets, views_count desc, plan_id desc)
  include (country) where published;
-- … or within one country
create index plan_stats_country_top on plan_stats (country, likes_count desc, creator desc, plan_id desc)
  include (facets) where published and country is not null;
create index plan_stats_country_views on plan_stats (country, views_count desc, plan_id desc)
  include (facets) where published and country is not null;
create index plan_stats_discussion_due on plan_stats (plan_id) where discussion_due_since is not null;

create function copy_plan_state() returns trigger language plpgsql as $$
begin
  insert into plan_stats as s (plan_id, published, creator, facets, country)
  values (
    new.id,
    new.status = 'published',
    coalesce((select creator from profiles where user_id = new.author_id), false),
    new.facets,
    new.country
  )
  on conflict (plan_id) do update
    set published = excluded.published, creator = excluded.creator, facets = excluded.facets,
      country = excluded.country
    where (s.published, s.creator, s.facets, s.country)
      is distinct from (excluded.published, excluded.creator, excluded.facets, excluded.country);
  return null;
end $$;
create trigger plans_copy_state
  after insert or update of status, author_id, facets, country on plans
  for each row execute function copy_plan_state();

-- Every list with creators first has its own copy.
create function copy_creator_flag() returns trigger language plpgsql as $$
begin
  update plan_stats s set creator = new.creator from plans p where p.author_id = new.user_id and s.plan_id = p.id;
  update profile_stats set creator = new.creator where user_id = new.user_id;
  return null;
end $$;
create trigger profiles_copy_creator after update on profiles
  for each row when (old.creator <> new.creator) execute function copy_creator_flag();

-- One view per visitor, plan or profile, and day. A visitor, member or not, is a hash with a salt of the day: a visitor's
-- views cannot be traced. The rows prevent counting a visitor twice on one day, and are deleted soon after.
create table views (
  plan_id uuid references plans on delete cascade,
  day     date default zurich_day(now()),
  visitor bytea check (octet_length(visitor) = 32),
  primary key (plan_id, day, visitor)
);
-- clean-up
create index views_by_day on views (day);

-- The salt is deleted the next day: from then on the hashes of that day cannot be computed again. Unlogged, so that it is in
-- no archive and on no replica.
create unlogged table visitor_salts (
  day  date primary key,
  salt bytea not null check (octet_length(salt) = 32)
);

-- The sums by day, which stay. Triggers add each row of the tables above.
create table daily_views (
  plan_id uuid references plans on delete cascade,
  day     date,
  views   int not null check (views > 0),
  primary key (plan_id, day)
) with (fillfactor = 85);

create function count_daily_views() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count) select day, 'views', count(*) from changed group by day;
  insert into daily_views as d (plan_id, day, views)
  select plan_id, day, count(*) from changed group by plan_id, day order by plan_id, day
  on conflict (plan_id, day) do update set views = d.views + excluded.views;
  return null;
end $$;
create trigger views_count_inserted after insert on views referencing new table as changed
  for each statement execute function count_daily_views();

-- Adaptations: members publish their own version of a plan whose author allows it. A row is the original as it was when its
-- adaptation was submitted: what the adaptation is compared with. Deleted with the original.
create table adaptation_bases (
  plan_id          uuid primary key references plans on delete cascade,
  source_id        uuid not null references plans on delete cascade,
  source_version   int not null check (source_version >= 1),
  title            text not null,
  category         text not null,
  budget           text not null,
  difficulty       plan_difficulty not null,
  duration         text,
  tags             text[] not null,
  town             text,
  country          text,
  markdown_content text not null,
  forecast         jsonb,
  -- of the lines of both texts, those that the adaptation removed or added
  changed_percent  smallint not null check (changed_percent between 0 and 100),
  -- the author of the original was notified
  is_announced     boolean not null default false,
  created_at       timestamptz not null default now()
);
create index adaptation_bases_of_source on adaptation_bases (source_id);



-- ===== search =====
--
-- Full-text search: one document per published plan, one row per member and per tag, and the words of plans with their
-- frequency. docs/decisions/0030 gives the reasons.

-- Lower case, without accents.
create function search_fold(written text) returns text
  language sql stable strict parallel safe
  return lower(unaccent(written) collate "und-x-icu");

-- French stems, without stop words: those are left out where a query is read (src/server/search).
create text search dictionary search_stem (template = snowball, language = french);

create text search configuration search (parser = "default");

alter text search configuration search add mapping for asciiword, word, numword, uint, sfloat with search_stem;

-- « e-commerce » is one word, « porte-à-porte » three.
create function search_join_prefixes(written text) returns text language sql immutable strict parallel safe
  return regexp_replace(written collate "und-x-icu", '(?<!-)\m([[:alpha:]])-(?=[[:alpha:]])', '\1', 'g');

-- The words of a text, folded, with spaces between them.
create function search_normalise(written text) returns text language sql stable strict parallel safe
  return regexp_replace(search_join_prefixes(search_fold(written)) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g');

create function search_vector(written text, weight "char") returns tsvector language sql stable strict parallel safe
  return setweight(to_tsvector('search', search_normalise(written)), weight);

-- Tags, whatever their case; accents count. They are found by trigrams.
create table search_tags (
  id    int generated always as identity primary key,
  key   text collate "C" not null unique,
  tag   text not null, -- as it was first written
  text  text collate "C" not null, -- « #cafe »
  plans int not null default 0 check (plans >= 0) -- how many published plans have it
);
create index search_tags_popular on search_tags (plans desc, id) where plans > 0;
create index search_tags_trigrams on search_tags using gin (text gin_trgm_ops) with (fastupdate = off);
-- clean-up
create index search_tags_unused on search_tags (id) where plans = 0;

create function search_tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(tag collate "und-x-icu");

create function search_tag_ids(tags text[]) returns int[] language plpgsql as $$
begin
  insert into search_tags (key, tag, text)
  select search_tag_key(written), written, '#' || search_fold(written)
  from unnest(tags) as written
  where not exists (select from search_tags known where known.key = search_tag_key(written)) order by 1
  on conflict do nothing;
  return array(
    select known.id from unnest(tags) as written join search_tags known on known.key = search_tag_key(written) order by 1
  );
end $$;

-- The tag « prévisionnel » means that the plan has a forecast; typed by an author it does not count.
create function search_tags_of(plan plans) returns text[] language sql stable
  return array(select tag from unnest(plan.tags) as tag where search_fold(tag) <> 'previsionnel')
    || case when plan.forecast is null then '{}' else array['prévisionnel'] end;

create table plan_search (
  plan_id    uuid primary key references plans on delete cascade,
  title      text collate "C" not null, -- folded
  tags       int[] not null, -- search_tags
  filter_ids int[] not null, -- plan_filter_ids()
  metadata   tsvector not null, -- title (A), tags, category and place (B)
  document   tsvector not null -- the same, headings and beginning (C), text (D)
) with (toast_tuple_target = 8160);

-- In the row and not compressed: ranking a document costs less than detoasting it. No statistics: how common a word is must
-- not change the plan of the query.
alter table plan_search
  alter metadata set storage external, alter document set storage external,
  alter title set statistics 0, alter tags set statistics 0, alter filter_ids set statistics 0, alter metadata set statistics 0,
  alter document set statistics 0;
create index plan_search_words on plan_search
  using gin (document, metadata, tags gin__int_ops, filter_ids gin__int_ops, title gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64);

-- The number of plans of each tag. It never becomes negative: a count that has drifted must not stop a deletion.
create function search_count_tags() returns trigger language plpgsql as $$
declare
  removed int[] := case when tg_op <> 'INSERT' then old.tags else '{}' end;
  added int[] := case when tg_op <> 'DELETE' then new.tags else '{}' end;
begin
  perform from search_tags where id = any((removed | added) - (removed & added)) order by id for update;
  update search_tags set plans = greatest(plans + case when id = any(added) then 1 else -1 end, 0)
  where id = any((removed | added) - (removed & added));
  return null;
end $$;
create trigger plan_search_count_tags after insert or delete or update of tags on plan_search
  for each row execute function search_count_tags();

create function search_metadata(plan plans) returns tsvector language sql stable
  return search_vector(plan.title, 'A') || search_vector(
    concat_ws(
      ' ', array_to_string(search_tags_of(plan), ' '), plan.category, plan.filter_category, plan.town, plan.country
    ),
    'B'
  );

create function search_body(plan plans) returns tsvector language sql stable
  return search_vector(
    concat_ws(
      ' ', plan.excerpt, (select string_agg(heading ->> 'text', ' ') from jsonb_array_elements(plan.toc) as heading)
    ),
    'C'
  ) || search_vector(plan.markdown_content, 'D');

-- How well a document matches: rarity, field and share of the words. `ranked` are the alternatives by which a document may
-- match a term, each with its weight and, where more than one of its words must match, a condition; an alternative without
-- words counts in full. The best alternative of a term counts; the last one has the rarity of the term.
create function search_score(
  document tsvector, ranked tsquery[], conditions tsquery[], weights float8[], rarities float8[]
) returns float8 language plpgsql immutable parallel safe as $$
declare
  best float8 := 0;
  worth float8 := 0;
  share float8 := 0;
begin
  for way in 1 .. cardinality(ranked) loop
    if conditions[way] is null or document @@ conditions[way] then
      -- the weights of text; headings and beginning; tags, category and place; title. 16: less for long documents
      best := greatest(best, weights[way] * coalesce(ts_rank('{0.1,0.4,0.8,1}', document, ranked[way], 16), 1));
    end if;
    if rarities[way] is not null then
      if best > 0 then
        worth := worth + rarities[way] * best;
        share := share + rarities[way];
      end if;
      best := 0;
    end if;
  end loop;
  return share * worth;
end $$;

create function search_index_plan(plan plans) returns void language plpgsql as $$
declare
  metadata tsvector := search_metadata(plan);
begin
  -- Until the commit no unused tag is deleted (src/server/ops/retention.queries.ts).
  perform pg_advisory_xact_lock_shared(hashtext('search_tags'));
  insert into plan_search as d (plan_id, title, tags, filter_ids, metadata, document)
  values (
    plan.id, search_fold(plan.title), search_tag_ids(search_tags_of(plan)), plan_filter_ids(plan.facets, plan.country),
    metadata, metadata || search_body(plan)
  )
  on conflict (plan_id) do update
    set title = excluded.title, tags = excluded.tags, filter_ids = excluded.filter_ids, metadata = excluded.metadata,
      document = excluded.document;
end $$;

-- Only published plans are found.
create function search_update_plan() returns trigger language plpgsql as $$
begin
  if new.status = 'published' then
    perform search_index_plan(new);
  else
    delete from plan_search where plan_id = new.id;
  end if;
  return null;
end $$;
create trigger plans_search_insert after insert on plans
  for each row when (new.status = 'published') execute function search_update_plan();
create trigger plans_search_update
  after update of status, title, tags, markdown_content, facets, forecast, category, town, country on plans
  for each row when (
    (old.status, old.title, old.tags, old.markdown_content, old.facets, old.category, old.town, old.country, old.forecast is null)
      is distinct from
      (new.status, new.title, new.tags, new.markdown_content, new.facets, new.category, new.town, new.country, new.forecast is null)
  ) execute function search_update_plan();

create table member_search (
  user_id uuid primary key references users on delete cascade,
  pseudo  text collate "C" not null,
  name    text collate "C" not null -- « ines b @ines.b »
);
create index member_search_by_pseudo on member_search (pseudo);
create index member_search_trigrams on member_search using gin (name gin_trgm_ops) with (fastupdate = off);

create function search_update_member() returns trigger language plpgsql as $$
declare
  folded text := search_fold(new.pseudo);
begin
  insert into member_search (user_id, pseudo, name) values (new.user_id, folded, concat_ws(' @', folded, new.handle))
  on conflict (user_id) do update set pseudo = excluded.pseudo, name = excluded.name;
  return null;
end $$;
create trigger profiles_search_insert after insert on profiles
  for each row execute function search_update_member();
create trigger profiles_search_update after update of pseudo, handle on profiles
  for each row when ((old.pseudo, old.handle) is distinct from (new.pseudo, new.handle))
  execute function search_update_member();

-- The words of published plans. Typos are corrected to them, and a rare one counts more than a common one.
create table search_words (
  word     text collate "C" primary key, -- folded
  spelling text not null, -- as most plans spell it: « réparation »
  stem     text collate "C" not null,
  plans    int not null -- about how many have it
);
create index search_words_of_stem on search_words (stem) include (plans);
create index search_words_trigrams on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Counts the words again, in a sample of about five thousand plans. A word that is not among them is rare, and no correction
-- of a typo.
create function search_count_words() returns void language plpgsql as $$
declare
  share float8;
begin
  analyze plan_search; -- counts the plans; its lock makes a second count wait
  select least(1, 5000 / greatest(reltuples, 1)) into share from pg_class where oid = 'plan_search'::regclass;
  create temporary table counted on commit drop as
  with spellings as (
    select spelling, count(distinct id) as plans
    from (
      select p.id, regexp_split_to_table(
        lower(search_join_prefixes(concat_ws(
          ' ', p.title, array_to_string(search_tags_of(p), ' '), p.category, p.town, p.country, p.markdown_content
        )) collate "und-x-icu"),
        '[^[:alnum:]]+'
      ) as spelling
      from plan_search d tablesample system (100 * share) join plans p on p.id = d.plan_id
    ) of_plan
    group by spelling
  )
  select search_fold(spelling) collate "C" as word, (array_agg(spelling order by plans desc))[1] as spelling,
    (sum(plans) / share)::int as plans
  from spellings where char_length(spelling) between 2 and 40 group by 1;
  delete from search_words k where not exists (select from counted c where c.word = k.word);
  insert into search_words (word, spelling, stem, plans)
  select word, spelling, coalesce((ts_lexize('search_stem', word))[1], word), plans from counted
  on conflict (word) do update set spelling = excluded.spelling, plans = excluded.plans
    where (search_words.spelling, search_words.plans) <> (excluded.spelling, excluded.plans);
  drop table counted;
end $$;


-- ===== feed: topics and categories =====
--
-- Topics are the categories and tags that members follow. A topic is « categorie:ia » or « tag:vélo »: the slug of the category
-- in its address, or the key of the tag (search_tag_key).

-- As categorySlug of src/domain/editor/plan-form.ts.
create function category_slug(category text) returns text language sql immutable strict parallel safe
  return regexp_replace(town_key(category), '[^a-z0-9]+', '-', 'g');

create domain topic as text collate "C"
  check (value ~ '^(categorie:[a-z0-9-]+|tag:.+)$' and char_length(value) <= 70); -- a key may be longer than its tag

create table topic_follows (
  user_id    uuid references users on delete cascade,
  topic      topic,
  created_at timestamptz not null default now(),
  primary key (user_id, topic)
);

-- The topics of the published plans, for the feed « Abonnements ».
create table plan_topics (
  topic     topic,
  online_at timestamptz, -- plans.published_at
  plan_id   uuid references plans on delete cascade,
  primary key (topic, online_at, plan_id)
);
create index plan_topics_of_plan on plan_topics (plan_id);

create function topics_of(plan plans) returns topic[] language sql stable
  return array(
    select 'categorie:' || category_slug(plan.filter_category)
    union select 'tag:' || search_tag_key(tag) from unnest(search_tags_of(plan)) as tag
  );

create function update_plan_topics() returns trigger language plpgsql as $$
declare
  topics topic[] := case when new.status = 'published' then topics_of(new) else '{}' end;
begin
  if tg_op = 'UPDATE' then
    delete from plan_topics where plan_id = new.id and topic <> all(topics);
  end if;
  insert into plan_topics (topic, online_at, plan_id) select unnest(topics), new.published_at, new.id
  on conflict do nothing;
  return null;
end $$;
create trigger plans_topics_insert after insert on plans
  for each row when (new.status = 'published') execute function update_plan_topics();
create trigger plans_topics_update after update of status, tags, filter_category, forecast on plans
  for each row when (
    (old.status, old.tags, old.filter_category, old.forecast is null)
      is distinct from (new.status, new.tags, new.filter_category, new.forecast is null)
  ) execute function update_plan_topics();

-- Published plans by category. As in daily_counts, rows are only added; a job merges them.
create table category_counts (
  category plan_filter_category not null,
  count    bigint not null
);

create function count_categories() returns trigger language plpgsql as $$
begin
  insert into category_counts (category, count)
  select filter_category, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where status = 'published' group by 1;
  return null;
end $$;

create function count_moved_category() returns trigger language plpgsql as $$
begin
  insert into category_counts (category, count)
  select category, change
    from (values
      (old.status, old.filter_category, -1), (new.status, new.filter_category, 1)
    ) moved (status, category, change)
    where status = 'published';
  return null;
end $$;
create trigger plans_count_categories_inserted after insert on plans referencing new table as changed
  for each statement execute function count_categories();
create trigger plans_count_categories_deleted after delete on plans referencing old table as changed
  for each statement execute function count_categories();
create trigger plans_count_categories_moved after update of status, filter_category on plans for each row
  when ((old.status, old.filter_category) is distinct from (new.status, new.filter_category))
  execute function count_moved_category();

-- The same counts computed from the table, for `npm run recount`.
create view actual_category_counts as
  select filter_category as category, count(*) as count from plans where status = 'published' group by 1;


-- ===== forecast: saved scenarios =====

-- Scenarios of forecasts that members save: the values that differ from the author's, by lever (Scenario of src/domain/forecast/forecast.ts).

create table saved_scenarios (
  id         uuid primary key,
  user_id    uuid not null references users on delete cascade,
  plan_id    uuid not null references plans on delete cascade,
  name       text not null check (name ~ '\S' and char_length(name) <= 80),
  scenario   jsonb not null check (jsonb_typeof(scenario) = 'object' and octet_length(scenario::text) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_scenarios_of_member on saved_scenarios (user_id, updated_at desc, id);
create index saved_scenarios_of_plan on saved_scenarios (plan_id);


-- ===== reactions: likes, reposts, bookmarks =====
--
-- Each has the pair as primary key, so that a repeated request changes nothing. The same holds for follows and blocks.

create table likes (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- likes tab of a profile
create index likes_of_member on likes (user_id, created_at desc, plan_id desc);
-- « Top » of the week and of the month
create index likes_by_time on likes (created_at) include (plan_id);

create table reposts (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
-- reposts tab of a profile, feed « Abonnements »
create index reposts_of_member on reposts (user_id, created_at desc, plan_id desc);
-- feed « Abonnements » of members who follow many: the newest reposts of all members, to filter
create index reposts_newest on reposts (created_at desc, plan_id desc) include (user_id);

-- Favoris: private.
create table bookmarks (
  plan_id    uuid references plans on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (plan_id, user_id)
);
create index bookmarks_of_member on bookmarks (user_id, created_at desc, plan_id desc);


-- ===== comments: threads, likes, mentions, discussions =====

create table comments (
  id         uuid primary key default gen_random_uuid(),
  plan_id    uuid not null references plans on delete cascade,
  -- null: « Utilisateur supprimé »
  user_id    uuid references users on delete set null,
  -- 200 characters more than a member may write: « @supprimé » may be longer than the name it replaces
  content    text check (
               content ~ '\S' and content = btrim(content, E' \t\r\n') and char_length(content) <= 5200
             ),
  created_at timestamptz not null default now(),
  edited_at  timestamptz,
  -- the comment of the first level that it replies to; null for those of the first level. Never a reply: the statement
  -- that inserts sees to it.
  parent_id  uuid references comments,
  likes_count    int not null default 0 check (likes_count >= 0),
  -- of a comment of the first level: its replies, and those by the plan's author
  replies_count  int not null default 0 check (replies_count >= 0),
  author_replies int not null default 0 check (author_replies between 0 and replies_count),
  -- deleted while it had replies: nothing of it is left but its place
  deleted_at timestamptz,
  pinned_at  timestamptz, -- by the plan's author, who pins one
  constraint comments_edited_in_time check (edited_at >= created_at and edited_at - created_at <= interval '15 minutes'),
  constraint comments_deleted_without_content check ((content is null) = (deleted_at is not null)),
  constraint comments_deleted_without_author check (
    deleted_at is null or (parent_id is null and user_id is null and likes_count = 0)
  ),
  constraint comments_not_own_parent check (parent_id <> id),
  constraint comments_pinned_first_level check (pinned_at is null or (parent_id is null and deleted_at is null))
) with (fillfactor = 85); -- likes and replies update the row
-- under a plan, oldest first
create index comments_of_plan on comments (plan_id, created_at, id);
create index comments_of_member on comments (user_id, created_at desc, id desc);
-- the moderators' latest comments
create index comments_newest on comments (created_at desc, id desc);
-- threads of a plan: oldest and newest first, most liked first
create index comments_threads on comments (plan_id, created_at, id) where parent_id is null;
create index comments_threads_by_likes on comments (plan_id, likes_count desc, created_at, id) where parent_id is null;
create unique index comments_pinned on comments (plan_id) where pinned_at is not null;
-- replies of a thread, oldest first
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
-- who wrote last under a plan or in a thread, for the suggested mentions, is read from comments_of_plan and comments_replies

create table comment_likes (
  comment_id uuid references comments on delete cascade,
  user_id    uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (comment_id, user_id)
);
-- which of these comments the viewer liked; erasure
create index comment_likes_of_member on comment_likes (user_id, comment_id);

-- The members whom a comment mentions, under the name as it is typed after the « @ ».
create table comment_mentions (
  comment_id  uuid references comments on delete cascade,
  name        text check (char_length(name) between 1 and 50),
  user_id     uuid not null references users on delete cascade,
  -- whether the mention notified the member; at most five of a comment do
  is_notified boolean not null default false,
  primary key (comment_id, name)
);
create index comment_mentions_of_member on comment_mentions (user_id);

-- What a member hears of the comments of a plan: everything, replies and mentions only, nothing.
create domain discussion_level as text check (value in ('follow', 'direct', 'mute'));

create table discussion_levels (
  plan_id   uuid references plans on delete cascade,
  user_id   uuid references users on delete cascade,
  level     discussion_level not null,
  -- false: set because the member wrote a comment
  is_chosen boolean not null,
  primary key (plan_id, user_id)
);
create index discussion_levels_of_member on discussion_levels (user_id);

-- Followers of a discussion are notified in rounds: of all comments from the first that they have not been notified of, to the
-- moment at which the round starts. A row is a round that has started and is not finished.
create table discussion_rounds (
  plan_id   uuid primary key references plans on delete cascade,
  since     timestamptz not null,
  until     timestamptz not null check (until >= since),
  -- the followers are notified by id: those up to this one have been. It may be the id of a deleted account.
  last_user uuid
);


-- ===== executions =====
--
-- « J'exécute ce plan »: members execute a plan with a list of steps and a journal. What a plan's page shows of them is counted
-- in plan_evidence.

create domain execution_status as text check (value in ('running', 'paused', 'abandoned', 'succeeded'));

create domain abandon_reason as text
  check (value in ('cost', 'time', 'customers', 'rules', 'not_for_me', 'other'));

-- of a journal: its owner alone, everyone without amounts and sales, everyone with them
create domain journal_visibility as text check (value in ('private', 'text', 'all'));

create table executions (
  id                uuid primary key, -- chosen by the browser: what is sent twice is done once
  user_id           uuid not null references users on delete cascade,
  plan_id           uuid references plans on delete set null,
  -- when it was started; the title is shown once the plan is offline
  plan_title        text not null check (plan_title ~ '\S' and char_length(plan_title) <= 120),
  plan_version      int not null check (plan_version >= 1),
  status            execution_status not null default 'running',
  abandon_reason    abandon_reason,
  visibility        journal_visibility not null default 'private',
  -- whether amounts and sales count in the ranges of the plan; null: not asked yet
  shares_figures    boolean,
  -- the plan's, or that of the scenario from which it was started
  forecast          jsonb check (is_forecast(forecast)),
  started_on        date not null default zurich_day(now()),
  ended_on          date,
  -- a step was ticked or an entry written
  is_begun          boolean not null default false,
  -- on the plan's page: begun, and not by the plan's author
  is_counted        boolean not null default false,
  last_activity_at  timestamptz not null default now(), -- the last start, tick or entry
  reminded_at       timestamptz, -- since the last activity
  -- the plan's author is notified once of a public journal and once of a public success
  start_announced   boolean not null default false,
  success_announced boolean not null default false,
  created_at        timestamptz not null default now(),
  constraint executions_one_per_plan unique (plan_id, user_id),
  constraint executions_abandoned_with_reason check ((status = 'abandoned') = (abandon_reason is not null)),
  constraint executions_ended_with_day check ((status in ('abandoned', 'succeeded')) = (ended_on is not null)),
  check (ended_on >= started_on),
  check (is_begun or not is_counted)
);
-- « Mes exécutions », and the running ones of a member
create index executions_of_member on executions (user_id, last_activity_at desc, id desc);
-- public journals of a plan
create index executions_journals on executions (plan_id, last_activity_at desc, id desc)
  where is_begun and visibility <> 'private';
-- nightly: those whose figures count in the ranges, reasons, reminders and pauses
create index executions_sharing on executions (plan_id, id) where is_counted and shares_figures;
create index executions_abandoned on executions (plan_id, abandon_reason) where is_counted and status = 'abandoned';
create index executions_to_pause on executions (last_activity_at) where status = 'running';
create index executions_to_remind on executions (last_activity_at) where status = 'running' and reminded_at is null;

create table execution_steps (
  id           uuid primary key, -- chosen by the browser
  execution_id uuid not null references executions on delete cascade,
  position     int not null check (position >= 0),
  content      text not null check (content ~ '\S' and char_length(content) <= 200),
  done_on      date
);
create index execution_steps_in_order on execution_steps (execution_id, position, id);

create table journal_entries (
  id           uuid primary key, -- chosen by the browser
  execution_id uuid not null references executions on delete cascade,
  entry_date   date not null,
  content      text check (content ~ '\S' and char_length(content) <= 5000),
  spent_cents  bigint check (spent_cents between 1 and 1000000000),
  earned_cents bigint check (earned_cents between 1 and 1000000000),
  sales        int check (sales between 1 and 1000000),
  is_private   boolean not null default false,
  created_at   timestamptz not null default now(),
  edited_at    timestamptz,
  check (num_nonnulls(content, spent_cents, earned_cents, sales) >= 1)
);
-- a journal, newest first; the first sale
create index journal_entries_newest on journal_entries (execution_id, entry_date desc, created_at desc, id desc);
-- entries of a day, and the days on which one wrote
create index journal_entries_written on journal_entries (execution_id, created_at);

-- What the page of a plan shows of its executions. Counters: changed in the transaction of their cause.
create table plan_evidence (
  plan_id        uuid primary key references plans on delete cascade,
  started        int not null default 0 check (started >= 0),
  running        int not null default 0 check (running >= 0),
  paused         int not null default 0 check (paused >= 0),
  succeeded      int not null default 0 check (succeeded >= 0),
  abandoned      int not null default 0 check (abandoned >= 0),
  journals       int not null default 0 check (journals >= 0),
  -- computed each night (src/domain/executions/executions.ts: EvidenceRanges)
  ranges         jsonb check (jsonb_typeof(ranges) = 'object'),
  abandon_reason abandon_reason,
  ranges_at      timestamptz
);
-- clearing ranges and reasons that no longer hold
create index plan_evidence_computed on plan_evidence (plan_id) where ranges is not null or abandon_reason is not null;

create function add_evidence(execution executions, n int) returns void language sql as $$
  update plan_evidence set
    started = started + n * execution.is_counted::int,
    running = running + n * (execution.is_counted and execution.status = 'running')::int,
    paused = paused + n * (execution.is_counted and execution.status = 'paused')::int,
    succeeded = succeeded + n * (execution.is_counted and execution.status = 'succeeded')::int,
    abandoned = abandoned + n * (execution.is_counted and execution.status = 'abandoned')::int,
    journals = journals + n * (execution.visibility <> 'private')::int
  where plan_id = execution.plan_id
$$;

-- The row of the plan is made when an execution starts, while the plan is locked: a tick changes only counters.
create function count_started_execution() returns trigger language plpgsql as $$
begin
  insert into plan_evidence (plan_id) values (new.plan_id) on conflict do nothing;
  if new.is_begun then perform add_evidence(new, 1); end if;
  return null;
end $$;
create trigger executions_count_started after insert on executions
  for each row when (new.plan_id is not null) execute function count_started_execution();

create function count_changed_execution() returns trigger language plpgsql as $$
begin
  if old.is_begun then perform add_evidence(old, -1); end if;
  if new.is_begun then perform add_evidence(new, 1); end if;
  return null;
end $$;
create trigger executions_count_changed after update on executions
  for each row when (
    (old.plan_id, old.status, old.visibility, old.is_begun, old.is_counted)
      is distinct from (new.plan_id, new.status, new.visibility, new.is_begun, new.is_counted)
  ) execute function count_changed_execution();

create function count_deleted_execution() returns trigger language plpgsql as $$
begin
  perform add_evidence(old, -1);
  return null;
end $$;
create trigger executions_count_deleted after delete on executions
  for each row when (old.is_begun and old.plan_id is not null) execute function count_deleted_execution();


-- ===== reviews =====

-- Reviews of plans, one for each plan and member, with the answer of the plan's author.
create table reviews (
  id           uuid primary key, -- chosen by the browser
  plan_id      uuid not null references plans on delete cascade,
  user_id      uuid not null references users on delete cascade,
  budget       smallint not null check (budget between 1 and 5),
  delay        smallint not null check (delay between 1 and 5),
  difficulty   smallint not null check (difficulty between 1 and 5),
  reason       text not null check (char_length(reason) between 40 and 2000 and reason ~ '\S'),
  basis        text not null check (basis in ('ran', 'trade')),
  by_staff     boolean not null, -- when it was written or last changed
  plan_version int not null,
  answer       text check (answer ~ '\S' and char_length(answer) <= 2000),
  answered_at  timestamptz,
  created_at   timestamptz not null default now(),
  edited_at    timestamptz,
  constraint reviews_one_per_member unique (plan_id, user_id),
  constraint reviews_answered check ((answer is null) = (answered_at is null))
);
-- Members who executed the plan first, then the newest.
create index reviews_by_members on reviews (plan_id, (basis = 'ran') desc, created_at desc, id desc) where not by_staff;
create index reviews_by_staff on reviews (plan_id, created_at desc, id desc) where by_staff;
create index reviews_of_member on reviews (user_id);

-- Counts and sums of the reviews by members. One row for each plan that has had one.
create table review_totals (
  plan_id     uuid primary key references plans on delete cascade,
  reviews     int not null check (reviews >= 0),
  ran_reviews int not null check (ran_reviews >= 0),
  budget      int not null check (budget >= 0),
  delay       int not null check (delay >= 0),
  difficulty  int not null check (difficulty >= 0)
);

create function count_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and not old.by_staff then
    -- No row is inserted: the plan itself may be being deleted.
    update review_totals set reviews = greatest(0, reviews - 1),
      ran_reviews = greatest(0, ran_reviews - (old.basis = 'ran')::int), budget = greatest(0, budget - old.budget),
      delay = greatest(0, delay - old.delay), difficulty = greatest(0, difficulty - old.difficulty)
    where plan_id = old.plan_id;
  end if;
  if tg_op <> 'DELETE' and not new.by_staff then
    insert into review_totals as t (plan_id, reviews, ran_reviews, budget, delay, difficulty)
    values (new.plan_id, 1, (new.basis = 'ran')::int, new.budget, new.delay, new.difficulty)
    on conflict (plan_id) do update set reviews = t.reviews + 1, ran_reviews = t.ran_reviews + excluded.ran_reviews,
      budget = t.budget + excluded.budget, delay = t.delay + excluded.delay, difficulty = t.difficulty + excluded.difficulty;
  end if;
  return null;
end $$;
create trigger reviews_count
  after insert or delete or update of budget, delay, difficulty, basis, by_staff on reviews
  for each row execute function count_review();

-- How many new reviews a member has written on the last day they wrote one, in Zurich. Deleted ones count too.
create table daily_reviews (
  user_id uuid primary key references users on delete cascade,
  day     date not null,
  written smallint not null check (written > 0)
);


-- ===== messages =====

-- One conversation per pair of members: the smaller id is participant1. A deleted account becomes null (« Utilisateur
-- supprimé »); the other member keeps the conversation.
create table conversations (
  id                   uuid primary key default gen_random_uuid(),
  participant1_id      uuid references users on delete set null,
  participant2_id      uuid references users on delete set null,
  started_by           uuid references users on delete set null,
  last_message_at      timestamptz not null default now(),
  last_message_content text check (char_length(last_message_content) <= 4000), -- null: nothing to show
  created_at           timestamptz not null default now(),
  constraint conversations_one_per_pair unique (participant1_id, participant2_id),
  constraint conversations_ordered_pair check (participant1_id < participant2_id),
  check (started_by in (participant1_id, participant2_id))
);
-- a member's conversations, last active first (one scan for each side)
create index conversations_of_first on conversations (participant1_id, last_message_at desc, id desc);
create index conversations_of_second on conversations (participant2_id, last_message_at desc, id desc);
-- at most 20 new correspondents a day
create index conversations_started on conversations (started_by, created_at);

-- Text, an image, or both. Of a deleted message only the id is left, so that sending it again after a lost response does not
-- restore it: the id is chosen by the browser.
create table messages (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id       uuid references users on delete set null,
  content         text check (content ~ '\S' and char_length(content) <= 4000),
  image_url       text, -- files.path
  is_read         boolean not null default false,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  constraint messages_text_or_image
    check (case when deleted_at is null then num_nonnulls(content, image_url) > 0
      else num_nonnulls(content, image_url) = 0 end)
);
-- a page of a conversation; deleted messages are apart, so that no scan passes over them
create index messages_of_conversation on messages (conversation_id, (deleted_at is null), created_at desc, id desc);
create unique index messages_of_image on messages (image_url) where image_url is not null;
-- unread counts
create index messages_unread on messages (conversation_id, sender_id) where not is_read and deleted_at is null;
-- account deletion
create index messages_of_sender on messages (sender_id);

-- Members who received a message in a conversation: whether they have unread ones, and when a mail about them is due.
create table conversation_recipients (
  conversation_id uuid not null references conversations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  has_unread      boolean not null default false,
  mail_due_at     timestamptz, -- null: no mail is due
  mailed_at       timestamptz, -- null: never
  primary key (conversation_id, user_id)
);
create index conversation_recipients_unread on conversation_recipients (user_id) where has_unread;
create index conversation_recipients_due on conversation_recipients (mail_due_at) where mail_due_at is not null;
create index conversation_recipients_of_member on conversation_recipients (user_id, mail_due_at);


-- ===== Stored files =====

-- A file belongs to a plan, a conversation or a profile; one that belongs to none (never used, replaced, or its owner
-- deleted) is an orphan, and a job deletes it after a day.
create table files (
  id              uuid primary key default gen_random_uuid(),
  uploaded_by     uuid references users on delete set null,
  purpose         text not null check (
                    purpose in ('avatar', 'banner', 'thumbnail', 'plan_image', 'message_image', 'export')
                  ),
  is_private      boolean not null generated always as (purpose in ('message_image', 'export')) stored,
  path            text not null unique, -- in the storage; random
  content_type    text not null,
  bytes           bigint not null check (bytes >= 0),
  width           int check (width > 0),
  height          int check (height > 0),
  plan_id         uuid references plans on delete set null,
  conversation_id uuid references conversations on delete set null,
  profile_id      uuid references users on delete set null,
  created_at      timestamptz not null default now(),
  is_being_deleted     boolean not null default false, -- being deleted from the storage: it can no longer be used
  check ((width is null) = (height is null)),
  check (plan_id is null or purpose in ('thumbnail', 'plan_image')),
  check (conversation_id is null or purpose = 'message_image'),
  check (profile_id is null or purpose in ('avatar', 'banner', 'export'))
);
create index files_of_uploader on files (uploaded_by, created_at);
create index files_of_plan on files (plan_id) where plan_id is not null;
create index files_of_conversation on files (conversation_id) where conversation_id is not null;
create index files_of_profile on files (profile_id) where profile_id is not null;
create index files_orphans on files (created_at)
  where plan_id is null and conversation_id is null and profile_id is null;
create index files_being_deleted on files (id) where is_being_deleted;

alter table messages add constraint messages_image_url_fkey foreign key (image_url) references files (path);


-- ===== editor: drafts =====

-- Drafts: a new plan, the edit of a plan, a comment, a message.
create table drafts (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  kind            text not null check (kind in ('plan', 'edit', 'comment', 'message')),
  plan_id         uuid references plans on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- the API's limit of characters, at three bytes each
  content         jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((plan_id is not null) = (kind in ('edit', 'comment'))),
  check ((conversation_id is not null) = (kind = 'message'))
);
-- « Mes plans »
create index drafts_of_member on drafts (user_id, kind, updated_at desc);
-- one for each plan and kind, one for each conversation
create unique index drafts_one_per_plan on drafts (plan_id, user_id, kind) where plan_id is not null;
create unique index drafts_one_per_conversation on drafts (conversation_id, user_id) where conversation_id is not null;

-- The files of a draft, recorded when it is saved, so that the clean-up does not search the texts of drafts.
create table draft_files (
  draft_id uuid not null references drafts on delete cascade,
  file_id  uuid not null references files on delete cascade,
  primary key (file_id, draft_id)
);
create index draft_files_of_draft on draft_files (draft_id);


-- ===== notifications =====

create table notifications (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  type            notification_type not null,
  title           text not null,
  message         text not null,
  -- what the link needs: plan_slug, follower_pseudo, liker_pseudo, conversation_id
  data            jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  read            boolean not null default false,
  read_at         timestamptz,
  -- the subject, with which it is deleted
  actor_id        uuid references users on delete cascade,
  plan_id         uuid references plans on delete cascade,
  comment_id      uuid references comments on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  created_at      timestamptz not null default now(),
  execution_id    uuid references executions on delete cascade,
  review_id       uuid references reviews on delete cascade,
  check (actor_id <> user_id),
  check (type not in ('new_like', 'new_repost') or num_nonnulls(actor_id, plan_id) = 2),
  check (type <> 'new_follower' or actor_id is not null),
  check (type <> 'new_message' or conversation_id is not null),
  check (type not in ('new_reply', 'new_mention', 'comment_liked') or num_nonnulls(actor_id, plan_id, comment_id) = 3),
  check (type <> 'discussion_active' or plan_id is not null),
  check (
    type not in ('new_execution', 'execution_succeeded') or num_nonnulls(actor_id, plan_id, execution_id) = 3
  ),
  check (type <> 'execution_reminder' or execution_id is not null),
  check (type not in ('new_review', 'review_answered') or num_nonnulls(actor_id, plan_id) = 2),
  check (type <> 'new_adaptation' or num_nonnulls(actor_id, plan_id) = 2)
);
comment on column notifications.read_at is 'without meaning while the notification is unread';
-- the bell: 50 newest
create index notifications_newest on notifications (user_id, created_at desc, id desc);
-- unread count, mark all
create index notifications_unread on notifications (user_id, type) where not read;
-- clean-up
create index notifications_read on notifications (read_at) where read;
create index notifications_unread_by_age on notifications (created_at) where not read;
-- Liking again adds no second notification (insert … on conflict do nothing). The same index serves the cascade of a plan:
-- all other notifications of a plan differ by their id.
create unique index notifications_of_plan on notifications (
  plan_id, actor_id, user_id, type, (case when type not in ('new_like', 'new_repost') then id end)
) nulls not distinct where plan_id is not null;
-- Following again notifies once a day.
create unique index notifications_once_a_day on notifications (user_id, actor_id, zurich_day(created_at))
  where type = 'new_follower';
-- One notification for each conversation and recipient, unread again with each new message.
create unique index notifications_of_messages on notifications (conversation_id, user_id) where type = 'new_message';
-- for the cascades
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
create index notifications_of_conversation on notifications (conversation_id) where conversation_id is not null;
-- One unread notification for each followed discussion.
create unique index notifications_of_discussion on notifications (plan_id, user_id)
  where type = 'discussion_active' and not read;
-- Liking a comment again adds no second notification. The index has the member who is notified, so that notifications can be
-- partitioned by member (docs/scale.md).
create unique index notifications_of_comment_likes on notifications (comment_id, actor_id, user_id)
  where type = 'comment_liked';
create index notifications_of_execution on notifications (execution_id) where execution_id is not null;
-- once for each member and plan
create unique index notifications_of_executions on notifications (plan_id, actor_id, user_id, type)
  where type in ('new_execution', 'execution_succeeded');
create unique index notifications_of_review on notifications (review_id, user_id, type) where review_id is not null;

create function set_read_at() returns trigger language plpgsql as $$
begin
  new.read_at := now();
  return new;
end $$;
create trigger notifications_set_read_at before update of read on notifications
  for each row when (new.read and not old.read) execute function set_read_at();
create trigger notifications_set_read_at_on_insert before insert on notifications
  for each row when (new.read and new.read_at is null) execute function set_read_at();

-- A notification of an action that was undone before it was read is deleted. Repeating the action notifies again, but does
-- not alert the member a second time.
create table withdrawn_notifications (
  user_id      uuid not null references users on delete cascade,
  actor_id     uuid not null references users on delete cascade,
  type         notification_type not null,
  plan_id      uuid references plans on delete cascade,
  withdrawn_at timestamptz not null default now(),
  comment_id   uuid references comments on delete cascade,
  constraint withdrawn_notifications_once unique nulls not distinct (user_id, actor_id, type, plan_id, comment_id)
);
-- for the cascades
create index withdrawn_notifications_of_actor on withdrawn_notifications (actor_id);
create index withdrawn_notifications_of_plan on withdrawn_notifications (plan_id) where plan_id is not null;
-- clean-up
create index withdrawn_notifications_by_age on withdrawn_notifications (withdrawn_at);
create index withdrawn_notifications_of_comment on withdrawn_notifications (comment_id) where comment_id is not null;


-- ===== digest: mails of the week, and about comments =====

-- The end of the quiet hours if the moment is in them, else the moment itself.
create function after_quiet_hours(moment timestamptz, quiet_from int, quiet_to int) returns timestamptz
  language sql immutable parallel safe
  return (
    select case
      when case when quiet_from < quiet_to then hour >= quiet_from and hour < quiet_to else hour >= quiet_from or hour < quiet_to end
      then (local_time::date + case when hour >= quiet_to then 1 else 0 end + make_interval(hours => quiet_to)) at time zone 'Europe/Zurich'
      else moment
    end
    from (select moment at time zone 'Europe/Zurich' as local_time) l, extract(hour from local_time) as hour
  );

-- Mails that are sent only to members who agreed: the weekly summary (« digest ») and the next steps of executions (« steps »).
-- Each answer of a member: when, where, and what they read.
create table mail_consents (
  user_id      uuid not null references users on delete cascade,
  kind         text not null check (kind in ('digest', 'steps')),
  answered_at  timestamptz not null default clock_timestamp(),
  is_given     boolean not null,
  source       text not null check (source in ('sign_up', 'feed', 'settings', 'mail')),
  wording      text not null,
  withdrawn_at timestamptz,
  -- « unseen »: the site stopped the mail after eight weeks without a visit
  withdrawn_by text check (withdrawn_by in ('settings', 'feed', 'mail', 'unseen')),
  primary key (user_id, kind, answered_at),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (is_given or withdrawn_at is null)
);
create unique index mail_consents_open on mail_consents (user_id, kind) where is_given and withdrawn_at is null;

-- The first moment after this one at which a member is due the weekly mail: Mondays between 07:00 and 08:00 in Zurich.
create function next_weekly_mail(member uuid, moment timestamptz) returns timestamptz
  language sql immutable parallel safe
  return (
    select case when this_week at time zone 'Europe/Zurich' > moment then this_week else this_week + interval '7 days' end
      at time zone 'Europe/Zurich'
    from (
      select date_trunc('week', moment at time zone 'Europe/Zurich') + interval '7 hours'
        + make_interval(secs => abs(hashtext(member::text) % 3600)) as this_week
    ) w
  );

-- Members with a consent: when their next weekly mail is due, and how many they got since they were last on the site.
create table weekly_mails (
  user_id uuid primary key references users on delete cascade,
  due_at  timestamptz not null,
  unseen  smallint not null default 0 check (unseen >= 0),
  seen_at timestamptz not null default now()
);
create index weekly_mails_due on weekly_mails (due_at);

-- The comments about which a member is due a mail. A row is deleted when the mail is sent, or when there is nothing to send.
create table comment_mails (
  comment_id uuid not null references comments on delete cascade,
  user_id    uuid not null references users on delete cascade,
  kind       notification_type not null check (kind in ('new_reply', 'new_mention', 'new_comment')),
  due_at     timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_mails_due on comment_mails (due_at);
create index comment_mails_of_member on comment_mails (user_id, due_at);

-- When a member was last mailed about the discussion of a plan, and how many times on that day, in Zurich.
create table discussion_mails (
  user_id   uuid not null references users on delete cascade,
  plan_id   uuid not null references plans on delete cascade,
  mailed_at timestamptz not null,
  day       date not null,
  mails     smallint not null check (mails > 0),
  primary key (user_id, plan_id)
);
create index discussion_mails_of_plan on discussion_mails (plan_id);
create index discussion_mails_by_age on discussion_mails (mailed_at);


-- ===== points: the ledger of XP, quests, numbered badges, leaderboards of the month and of the week =====

-- The ledger of XP: profile_stats.community_xp is the sum of a member's rows. The key has the cause, so that nothing is
-- rewarded twice; undoing an action deletes its row (quests stay).
create table xp_events (
  user_id    uuid references users on delete cascade,
  kind       text check (kind in ('quest', 'plan_published', 'comment', 'like_received')),
  cause      text collate "C" check (cause <> ''), -- quest id; plan id; comment id; plan id, colon, id of who liked
  amount     int not null check (amount > 0),
  created_at timestamptz not null default now(),
  primary key (user_id, kind, cause)
);
-- the daily cap for comments, and the likes of each day in the dashboard
create index xp_events_of_member on xp_events (user_id, created_at);
-- leaderboards of the month and of the week
create index xp_events_by_time on xp_events (created_at) where kind in ('like_received', 'plan_published');

-- Badges for the first members only: 50 OG, 100 Early Builder. The number of a deleted account stays taken.
create table numbered_badges (
  badge      text,
  number     int,
  user_id    uuid references users on delete set null,
  awarded_at timestamptz not null default now(),
  primary key (badge, number),
  constraint numbered_badges_once unique (user_id, badge),
  constraint numbered_badges_limit check (
    number >= 1 and case badge when 'OG' then number <= 50 when 'Early Builder' then number <= 100 else false end
  )
);

-- The XP that a member's comments brought today, and how many comments they wrote, counted up to `up_to`. It is volatile:
-- called after the member is locked, it sees what was committed while the statement waited.
create function comment_totals(member uuid, up_to int, out xp int, out comments int) language sql volatile as $$
  select
    (select coalesce(sum(amount), 0) from xp_events
     where user_id = member and kind = 'comment'
       and created_at > now() - interval '26 hours' and zurich_day(created_at) = zurich_day(now())),
    (select count(*) from (select from comments c where c.user_id = member limit up_to) counted)
$$;

-- The month or the week of a moment, by its first day. A week begins on Monday.
create function period_start(period text, moment timestamptz) returns date
  language sql immutable strict parallel safe
  return date_trunc(period, moment at time zone 'Europe/Zurich')::date;

-- The likes received and the plans published by members in the current month and week, in Zurich, written by the job
-- update_rankings only. A member without either has no row. They are not columns of profile_stats: every like would write
-- up to six more index entries, which more than doubles the time of its update.
create table period_scores (
  user_id      uuid primary key references users on delete cascade,
  creator      boolean not null, -- a copy of profiles.creator
  month_likes  int not null check (month_likes >= 0),
  month_plans  int not null check (month_plans >= 0),
  week_likes   int not null check (week_likes >= 0),
  week_plans   int not null check (week_plans >= 0),
  -- Columns, as in profile_stats, for index-only counts of the members ahead of a member.
  month_points int not null generated always as (month_likes + 10 * month_plans) stored,
  week_points  int not null generated always as (week_likes + 10 * week_plans) stored
);
-- each leaderboard is one index scan; members at 0 are in no index
create index period_scores_month_likes on period_scores (month_likes desc, creator desc, user_id desc)
  where month_likes > 0;
create index period_scores_month_plans on period_scores (month_plans desc, creator desc, user_id desc)
  where month_plans > 0;
create index period_scores_week_likes on period_scores (week_likes desc, creator desc, user_id desc)
  where week_likes > 0;
create index period_scores_week_plans on period_scores (week_plans desc, creator desc, user_id desc)
  where week_plans > 0;
create index period_scores_month_points on period_scores (month_points desc, creator desc, user_id desc)
  where month_points > 0;
create index period_scores_week_points on period_scores (week_points desc, creator desc, user_id desc)
  where week_points > 0;


-- ===== payments =====
--
-- The rows stay when the account is deleted (user_id null): the accounts need them.

create domain billing_interval as text
  check (value in ('month', 'year'));

create domain payment_provider as text
  -- Stripe's test mode has other customers than the live one
  check (value in ('stripe', 'stripe_test', 'simulated'));

-- A customer is read again from the provider after each event, so that the order of the events does not matter.
create table billing_customers (
  user_id      uuid references users on delete set null,
  provider     payment_provider not null,
  customer_id  text primary key,
  created_at   timestamptz not null default now(),
  -- when the reading of the newest applied snapshot began: an older snapshot changes nothing
  snapshot_at    timestamptz not null default '-infinity',
  -- a cancellation or a refund must still be sent to the provider
  needs_reconciliation boolean not null default false,
  -- when the member deleted the account: later payments are refunded
  account_deleted_at      timestamptz,
  unique (user_id, provider)
);

-- VIP.
create table subscriptions (
  id                   uuid primary key default gen_random_uuid(),
  user_id              uuid references users on delete set null,
  provider             payment_provider not null,
  subscription_id      text not null unique,
  status               text not null check (status in (
                         'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused',
                         'canceled'
                       )),
  interval             billing_interval not null,
  current_period_end   timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- VIP lasts until then, whatever the provider sends later; null: ended at once, as the payment was refunded
  vip_until            timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);
comment on column subscriptions.current_period_end is 'the end of the paid period';
create index subscriptions_of_member on subscriptions (user_id, created_at desc);
create index subscriptions_of_vip on subscriptions (user_id, vip_until) where vip_until is not null;
create unique index subscriptions_one_running on subscriptions (user_id)
  where status in ('trialing', 'active', 'past_due');

-- One row per checkout session; only the webhook makes it paid. A member has one open purchase per product: the row is
-- inserted first, and its id makes the creation of the checkout session idempotent.
create table purchases (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid references users on delete set null,
  provider      payment_provider not null,
  checkout_session_id text unique, -- of Stripe Checkout, where the member pays
  url           text, -- of the checkout session
  product       text not null check (product in ('vip', 'verified')),
  interval      billing_interval,
  verified_type verified_colour,
  amount_cents  int not null check (amount_cents > 0),
  currency      text not null default 'CHF' check (currency ~ '^[A-Z]{3}$'),
  status        text not null default 'open' check (
                  -- void: grants nothing, and is refunded (paid twice, or after the account was deleted)
                  status in ('open', 'paid', 'expired', 'refunded', 'void')
                ),
  created_at    timestamptz not null default now(),
  paid_at       timestamptz,
  check ((product = 'vip') = (interval is not null)),
  check ((product = 'verified') = (verified_type is not null)),
  constraint purchases_checkout_session check (status in ('open', 'expired') or checkout_session_id is not null),
  constraint purchases_paid check ((status in ('paid', 'refunded', 'void')) = (paid_at is not null))
);
create index purchases_of_member on purchases (user_id, created_at desc);
create unique index purchases_one_open on purchases (user_id, product) where status = 'open';
create unique index purchases_one_verified on purchases (user_id) where product = 'verified' and status = 'paid';

-- Webhooks. The event's own id is the key: a replayed event is a conflict and grants nothing.
create table payment_events (
  id          text primary key,
  provider    payment_provider not null,
  type        text not null,
  payload     jsonb not null,
  received_at timestamptz not null default now()
);
-- clean-up
create index payment_events_by_age on payment_events (received_at);

-- The objects of the simulated Stripe of a local site. Empty everywhere else.
create table simulated_stripe (
  id         text primary key, -- as Stripe's: cus_…, cs_…, sub_…
  customer   text,
  object     jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
create index simulated_stripe_of_customer on simulated_stripe (customer, created_at desc);


-- ===== moderation: bans, appeals, reports, support =====

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
   -- the same condition as isActiveBan (server/platform/db/ban-status.ts)
   where lifted_at is null and (end_at is null or end_at > now())
   group by user_id;

-- Addresses that may neither sign up nor sign in, as keyed hashes and for 12 months at most. They stay when the account is
-- deleted (ban_id null): deleting it does not end a ban. A member who deletes their account under a comment ban leaves a hash of
-- the address, too: a new account with the same address starts with the ban.
create table banned_addresses (
  id           uuid primary key default gen_random_uuid(),
  ban_id       uuid references user_bans on delete set null,
  kind         text not null check (kind in ('ip', 'email', 'comment_email')),
  address_hash bytea not null check (octet_length(address_hash) = 32),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null default now() + interval '12 months',
  -- the role of the staff member who set the comment ban: it decides who may lift it
  banned_by_role member_role,
  unique (address_hash, kind, ban_id),
  constraint banned_addresses_for_a_year check (expires_at - created_at <= interval '366 days'),
  constraint banned_addresses_role_of_comment_ban check (banned_by_role is null or kind = 'comment_email')
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
  check (value in ('plan', 'comment', 'profile', 'message', 'conversation', 'journal_entry', 'review'));

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


-- ===== validation =====

-- The versions that validators approved: rejecting a modification restores the last one.
create table plan_versions (
  plan_id          uuid references plans on delete cascade,
  version          int check (version >= 1), -- plans.version when it was approved
  title            text not null,
  category         text not null,
  budget           text not null,
  difficulty       plan_difficulty not null,
  duration         text,
  tags             text[] not null,
  town             text,
  country          text check (country = any (plan_countries())),
  thumbnail_url    text,
  markdown_content text not null,
  forecast         jsonb,
  approved_by      uuid references users on delete set null,
  approved_at      timestamptz not null default now(),
  primary key (plan_id, version),
  constraint plan_versions_town_in_country check (town is null or country is not null)
);
create index plan_versions_of_validator on plan_versions (approved_by);

-- « Je m’en occupe »: the staff member who handles an item of a queue. Deleted with the decision; others may take over.
create table assignments (
  queue      text check (queue in ('validation', 'reports')),
  target_id  uuid,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (queue, target_id)
);
comment on column assignments.target_id is 'a plan, or a case of reports; either may be deleted';
create index assignments_of_member on assignments (user_id);

-- A plan that no longer waits for a validator has no assignment, whatever changed it.
create function end_validation_assignment() returns trigger language plpgsql as $$
begin
  delete from assignments where queue = 'validation' and target_id = old.id;
  return null;
end $$;
create trigger plans_end_assignment_decided after update of status, validated on plans for each row
  when ((old.status is distinct from new.status or old.validated is distinct from new.validated)
    and (new.status in ('rejected', 'deleted') or new.validated))
  execute function end_validation_assignment();
create trigger plans_end_assignment_deleted after delete on plans for each row
  execute function end_validation_assignment();


-- ===== The log of staff actions =====
--
-- In three tables. Rows are only added: no foreign keys, since deleting a member or a plan must not change them. Members are
-- named by id alone.

create domain log_target as text
  check (value in (
    'profile', 'plan', 'comment', 'message', 'conversation', 'report', 'appeal', 'support_request', 'feature',
    'journal_entry', 'review'
  ));

-- Decisions on plans. One version of a plan gets one decision, the first.
create table moderation_logs (
  id           uuid primary key default gen_random_uuid(),
  admin_id     uuid not null,
  plan_id      uuid not null,
  plan_version int not null,
  action       text not null check (action in ('published', 'rejected')),
  reason       text check (reason ~ '\S'),
  created_at   timestamptz not null default now(),
  constraint moderation_logs_one_decision unique (plan_id, plan_version),
  constraint moderation_logs_rejection_has_reason check (action <> 'rejected' or reason is not null)
);
create index moderation_logs_newest on moderation_logs (created_at desc, id desc);
create index moderation_logs_by_staff on moderation_logs (admin_id, created_at desc, id desc);

-- Changes of role and of the right to comment.
create table moderation_actions (
  id          uuid primary key default gen_random_uuid(),
  admin_id    uuid not null,
  action_type text not null check (action_type in ('role_change', 'ban_comments', 'unban_comments')),
  target_type log_target not null default 'profile' check (target_type = 'profile'),
  target_id   uuid not null,
  details     jsonb not null default '{}',
  created_at  timestamptz not null default now()
);
create index moderation_actions_newest on moderation_actions (created_at desc, id desc);
create index moderation_actions_by_staff on moderation_actions (admin_id, created_at desc, id desc);
create index moderation_actions_of_target on moderation_actions (target_id, created_at desc);

-- Everything else: bans and unbans, badges, deletions, unpublishing, reports, appeals.
create table moderation_logs_extended (
  id             uuid primary key default gen_random_uuid(),
  admin_id       uuid not null,
  target_user_id uuid,
  action_type    text not null check (action_type ~ '^[a-z_]+$'),
  target_type    log_target not null,
  target_id      uuid, -- null: a feature has a name, in details
  reason         text,
  details        jsonb not null default '{}',
  created_at     timestamptz not null default now()
);
create index moderation_logs_extended_newest on moderation_logs_extended (created_at desc, id desc);
create index moderation_logs_extended_by_staff on moderation_logs_extended (admin_id, created_at desc, id desc);
create index moderation_logs_extended_of_member on moderation_logs_extended (target_user_id, created_at desc);
create trigger moderation_logs_append_only before delete or truncate on moderation_logs
  for each statement execute function refuse_change();
create trigger moderation_actions_append_only before delete or truncate on moderation_actions
  for each statement execute function refuse_change();
create trigger moderation_logs_extended_append_only before delete or truncate on moderation_logs_extended
  for each statement execute function refuse_change();

-- Twelve months after a decision its texts and names are erased (src/domain/retention.ts). Of the details only numbers,
-- booleans and codes are left.
create function redacted_details(details jsonb) returns jsonb language sql immutable parallel safe strict
  return (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
    where jsonb_typeof(value) in ('number', 'boolean', 'null')
      or key in ('from', 'to', 'verified_type', 'types', 'feature')
  );

-- A rejection must have a reason.
create function redacted_reason(action text) returns text language sql immutable parallel safe strict
  return case when action = 'rejected' then 'Texte effacé' end;

create function redacted(entry moderation_logs) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('reason', redacted_reason(entry.action));

create function redacted(entry moderation_actions) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('details', redacted_details(entry.details));

create function redacted(entry moderation_logs_extended) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('reason', null, 'details', redacted_details(entry.details));

create function refuse_all_but_redaction() returns trigger language plpgsql as $$
begin
  if current_setting('planb.redaction', true) = 'on' and old.created_at < now() - interval '12 months'
    and to_jsonb(new) = to_jsonb(old) || redacted(old)
  then
    return new;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;
create trigger moderation_logs_only_redacted before update on moderation_logs
  for each row execute function refuse_all_but_redaction();
create trigger moderation_actions_only_redacted before update on moderation_actions
  for each row execute function refuse_all_but_redaction();
create trigger moderation_logs_extended_only_redacted before update on moderation_logs_extended
  for each row execute function refuse_all_but_redaction();
-- clean-up: the rows that still have texts or names
create index moderation_logs_unredacted on moderation_logs (created_at)
  where reason is distinct from redacted_reason(action);
create index moderation_actions_unredacted on moderation_actions (created_at)
  where details <> redacted_details(details);
create index moderation_logs_extended_unredacted on moderation_logs_extended (created_at)
  where reason is not null or details <> redacted_details(details);

-- The « Activité » screen: the three together.
create view staff_activity as
  select id, created_at, admin_id, action as action_type, 'plan'::log_target as target_type, plan_id as target_id,
         null::uuid as target_user_id, reason, jsonb_build_object('version', plan_version) as details
    from moderation_logs
  union all
  select id, created_at, admin_id, action_type, target_type, target_id,
         target_id, null, details
    from moderation_actions
  union all
  select id, created_at, admin_id, action_type, target_type, target_id,
         target_user_id, reason, details
    from moderation_logs_extended;


-- ===== personal-data: erasure and export =====

-- Deleted accounts, by id alone: restoring an older backup deletes them again.
create table erasures (
  user_id   uuid primary key, -- the user is deleted, hence no reference
  plans     text not null check (plans in ('keep', 'delete')), -- users.plans_on_deletion
  erased_at timestamptz not null default now()
);
create index erasures_oldest on erasures (erased_at);

create function record_erasure() returns trigger language plpgsql as $$
begin
  insert into erasures (user_id, plans) values (old.id, old.plans_on_deletion) on conflict do nothing;
  return old;
end $$;
create trigger users_record_erasure before delete on users for each row execute function record_erasure();

-- « Exporter mes données »
create table data_exports (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references users on delete cascade,
  status      text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  progress    int not null default 0 check (progress between 0 and 100),
  file_id     uuid references files on delete set null,
  created_at  timestamptz not null default now(),
  finished_at timestamptz,
  expires_at  timestamptz,
  check ((status in ('waiting', 'running')) = (finished_at is null)),
  check (status <> 'ready' or expires_at is not null)
);
create index data_exports_of_member on data_exports (user_id, created_at desc);
create unique index data_exports_one_running on data_exports (user_id) where status in ('waiting', 'running');
create index data_exports_of_file on data_exports (file_id);
-- clean-up
create index data_exports_by_expiry on data_exports (expires_at) where status = 'ready';


-- ===== admin: counts for the analytics screen and the home page =====

-- One row for each statement that inserted or deleted something: rows are only added, so that writers never wait for each
-- other. A job merges the rows of the same day and kind; readers sum them.
-- members, plans, likes, comments: created that day and not deleted. views, messages: of that day. file_bytes: size of the
-- files of that day that are not deleted.
create table daily_counts (
  day   date not null,
  kind  text not null check (kind in ('members', 'plans', 'likes', 'comments', 'views', 'messages', 'file_bytes')),
  count bigint not null
);

-- The table has no index: a sequential scan costs less than maintaining one with every like.
create function count_daily() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), tg_argv[0], case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by 1;
  return null;
end $$;

create function count_daily_file_bytes() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), 'file_bytes', case tg_op when 'INSERT' then sum(bytes) else -sum(bytes) end
    from changed group by 1;
  return null;
end $$;
create trigger users_count_inserted after insert on users referencing new table as changed
  for each statement execute function count_daily('members');
create trigger users_count_deleted after delete on users referencing old table as changed
  for each statement execute function count_daily('members');
create trigger plans_count_inserted after insert on plans referencing new table as changed
  for each statement execute function count_daily('plans');
create trigger plans_count_deleted after delete on plans referencing old table as changed
  for each statement execute function count_daily('plans');
create trigger likes_count_inserted after insert on likes referencing new table as changed
  for each statement execute function count_daily('likes');
create trigger likes_count_deleted after delete on likes referencing old table as changed
  for each statement execute function count_daily('likes');
create trigger messages_count_inserted after insert on messages referencing new table as changed
  for each statement execute function count_daily('messages');
create trigger files_count_inserted after insert on files referencing new table as changed
  for each statement execute function count_daily_file_bytes();
create trigger files_count_deleted after delete on files referencing old table as changed
  for each statement execute function count_daily_file_bytes();

-- A plan counts for the day of its publication.
create function count_moved_plan() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  values (zurich_day(old.created_at), 'plans', -1), (zurich_day(new.created_at), 'plans', 1);
  return null;
end $$;
create trigger plans_count_moved after update on plans for each row
  when (zurich_day(old.created_at) <> zurich_day(new.created_at))
  execute function count_moved_plan();

-- Deleted comments do not count.
create function count_daily_comments() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), 'comments', case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed where deleted_at is null group by 1;
  return null;
end $$;
create trigger comments_count_inserted after insert on comments
  referencing new table as changed for each statement execute function count_daily_comments();
create trigger comments_count_deleted after delete on comments
  referencing old table as changed for each statement execute function count_daily_comments();

create function count_daily_emptied_comment() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count) values (zurich_day(old.created_at), 'comments', -1);
  return null;
end $$;
create trigger comments_count_emptied after update of deleted_at on comments
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function count_daily_emptied_comment();

-- The same counts computed from the tables, for `npm run recount`.
create view actual_daily_counts as
  select zurich_day(created_at) as day, 'members' as kind, count(*) as count from users group by 1
  union all
  select zurich_day(created_at), 'plans', count(*) from plans group by 1
  union all
  select zurich_day(created_at), 'likes', count(*) from likes group by 1
  union all
  select zurich_day(created_at), 'comments', count(*) from comments where deleted_at is null group by 1
  union all
  select day, 'views', sum(views)::bigint from daily_views group by 1
  union all
  select zurich_day(created_at), 'messages', count(*) from messages group by 1
  union all
  select zurich_day(created_at), 'file_bytes', sum(bytes)::bigint from files group by 1;

create table daily_requests (
  day      date primary key default zurich_day(now()),
  requests bigint not null check (requests >= 0)
);

-- Members who were active in a month; their days are not recorded.
create table active_members (
  month   date check (extract(day from month) = 1),
  user_id uuid references users on delete cascade,
  primary key (month, user_id)
);
create index active_members_of_member on active_members (user_id);


-- ===== site and ops =====

-- New features, released step by step: VIP before everyone.
create table feature_switches (
  feature    text primary key check (feature ~ '^[a-z0-9_-]+$'),
  open_to    text not null default 'nobody' check (open_to in ('nobody', 'staff', 'vip', 'everyone')),
  updated_by uuid references users on delete set null,
  updated_at timestamptz not null default now()
);
create index feature_switches_by_staff on feature_switches (updated_by);

-- Counters of the rate limits. Losing them in a crash is harmless, hence unlogged.
create unlogged table rate_limits (
  key       text primary key, -- limit name and whom it counts
  hits      int not null check (hits >= 1),
  resets_at timestamptz not null
);
-- clean-up
create index rate_limits_by_expiry on rate_limits (resets_at);
