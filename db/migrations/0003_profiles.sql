-- Profiles: exactly one per user, with its counters and its former names. Other tables refer to users, whose rows rarely
-- change.
-- A fixed vocabulary is a domain over text: checked like an enum, changed by a later migration like a check.

create domain member_role as text
  check (value in ('founder', 'admin', 'moderator', 'validator', 'vip', 'verified', 'user'));

create domain verified_colour as text
  check (value in ('blue', 'red', 'yellow'));

-- « Qui peut m’écrire » : tout le monde, les membres que je suis, personne
create domain message_preference as text
  check (value in ('everyone', 'following', 'nobody'));

create domain notification_type as text
  check (value in (
    'new_like', 'new_follower', 'new_message', 'new_repost', 'new_comment', 'plan_approved', 'plan_rejected',
    'plan_modified_by_staff', 'badge_awarded', 'sanction', 'report_handled', 'payment'
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
  )
);

-- the staff's list of members, newest first
create index profiles_newest on profiles (joined_at desc, user_id desc);
-- the admins' list by role, and the number of members of each role
create index profiles_with_role on profiles (role) where role <> 'user';
-- members whose VIP may end
create index profiles_subscribed on profiles (user_id) where subscribed;
-- the team on the badges page
create index profiles_staff on profiles (role, joined_at) where is_staff(role);

-- The badges of a list without this one, whatever its case: as is_clean_list() compares them.
create function without_badge(badges text[], badge text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select item from unnest(badges) with ordinality as list (item, position)
    where lower(item collate "und-x-icu") <> lower(badge collate "und-x-icu") order by position
  );

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

-- An account never exists without its profile: the sign-up name is the pseudo. period_scores is in 0012_points.sql.
create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, pseudo, avatar_url, joined_at) values (new.id, new.name, new.image, new.created_at);
  insert into profile_stats (user_id) values (new.id);
  insert into period_scores (user_id) values (new.id);
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

-- A new role or a sanction takes effect at once: the member's open tabs connect again and are authenticated again. Every
-- process listens to this channel for its live connections.
create function reconnect_tabs() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', json_build_array(json_build_object('reconnect', json_build_array('user:' || new.user_id)))::text);
  return null;
end $$;

create trigger profiles_reconnect_tabs after update on profiles
  for each row when (old.role <> new.role) execute function reconnect_tabs();
