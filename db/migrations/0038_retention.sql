-- compatible
-- What must be there before things can go: sums of the views, dates, and a door in the logs. The times themselves stand in
-- src/domain/retention.ts.

-- How often a plan or a member was looked at, by day. The visitors' rows serve to count nobody twice on one day; they go
-- soon after, and these stay. Triggers write them with each row, also that of a process of the version before.
create table daily_views (
  plan_id uuid references plans on delete cascade,
  day     date,
  views   int not null check (views > 0),
  primary key (plan_id, day)
) with (fillfactor = 85);
create table daily_profile_views (
  profile_user_id uuid references users on delete cascade,
  day             date,
  views           int not null check (views > 0),
  primary key (profile_user_id, day)
) with (fillfactor = 85);

-- Nobody is counted between the sums so far and the triggers. Under this lock only the days that are still written;
-- 0039 counts those before.
lock table views, profile_views in share row exclusive mode;

create or replace function count_daily_views() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count) select day, 'views', count(*) from changed group by day;
  insert into daily_views as d (plan_id, day, views)
  select plan_id, day, count(*) from changed group by plan_id, day order by plan_id, day
  on conflict (plan_id, day) do update set views = d.views + excluded.views;
  return null;
end $$;

create function count_daily_profile_views() returns trigger language plpgsql as $$
begin
  insert into daily_profile_views as d (profile_user_id, day, views)
  select profile_user_id, day, count(*) from changed group by profile_user_id, day order by profile_user_id, day
  on conflict (profile_user_id, day) do update set views = d.views + excluded.views;
  return null;
end $$;
create trigger profile_views_count_new after insert on profile_views referencing new table as changed
  for each statement execute function count_daily_profile_views();

insert into daily_views (plan_id, day, views)
select plan_id, day, count(*) from views where day >= zurich_day(now()) - 1 group by plan_id, day;
insert into daily_profile_views (profile_user_id, day, views)
select profile_user_id, day, count(*) from profile_views where day >= zurich_day(now()) - 1 group by profile_user_id, day;

create or replace view counted_days as
  select zurich_day(created_at) as day, 'members' as kind, count(*) as count from users group by 1
  union all
  select zurich_day(created_at), 'plans', count(*) from plans group by 1
  union all
  select zurich_day(created_at), 'likes', count(*) from likes group by 1
  union all
  select zurich_day(created_at), 'comments', count(*) from comments group by 1
  union all
  select day, 'views', sum(views)::bigint from daily_views group by 1
  union all
  select zurich_day(created_at), 'messages', count(*) from messages group by 1
  union all
  select zurich_day(created_at), 'file_bytes', sum(bytes)::bigint from files group by 1;

-- The default is that of the rows so far, which then need not be written: what was read before counts as read today.
alter table notifications add column read_at timestamptz default now();
alter table notifications alter column read_at drop default;
comment on column notifications.read_at is 'says nothing while it is unread';
alter table withdrawn_notifications add column withdrawn_at timestamptz not null default now();

create function note_reading() returns trigger language plpgsql as $$
begin
  new.read_at := now();
  return new;
end $$;
create trigger notifications_note_reading before update of read on notifications
  for each row when (new.read and not old.read) execute function note_reading();
create trigger notifications_note_read before insert on notifications
  for each row when (new.read and new.read_at is null) execute function note_reading();

-- Twelve months after a decision, its texts and names go. Of the details numbers, yes and no, and codes are left.
create function blanked_details(details jsonb) returns jsonb language sql immutable parallel safe strict
  return (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
    where jsonb_typeof(value) in ('number', 'boolean', 'null')
      or key in ('from', 'to', 'verified_type', 'types', 'feature')
  );

-- A refusal must have a reason.
create function blanked_reason(action text) returns text language sql immutable parallel safe strict
  return case when action = 'rejected' then 'Texte effacé' end;

create function blanked(entry moderation_logs) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('reason', blanked_reason(entry.action));
create function blanked(entry moderation_actions) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('details', blanked_details(entry.details));
create function blanked(entry moderation_logs_extended) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('reason', null, 'details', blanked_details(entry.details));

create function refuse_all_but_blanking() returns trigger language plpgsql as $$
begin
  if current_setting('planb.blanking', true) = 'on' and old.created_at < now() - interval '12 months'
    and to_jsonb(new) = to_jsonb(old) || blanked(old)
  then
    return new;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;

drop trigger moderation_logs_append_only on moderation_logs;
drop trigger moderation_actions_append_only on moderation_actions;
drop trigger moderation_logs_extended_append_only on moderation_logs_extended;
create trigger moderation_logs_append_only before delete or truncate on moderation_logs
  for each statement execute function refuse_change();
create trigger moderation_actions_append_only before delete or truncate on moderation_actions
  for each statement execute function refuse_change();
create trigger moderation_logs_extended_append_only before delete or truncate on moderation_logs_extended
  for each statement execute function refuse_change();
create trigger moderation_logs_only_blanked before update on moderation_logs
  for each row execute function refuse_all_but_blanking();
create trigger moderation_actions_only_blanked before update on moderation_actions
  for each row execute function refuse_all_but_blanking();
create trigger moderation_logs_extended_only_blanked before update on moderation_logs_extended
  for each row execute function refuse_all_but_blanking();

-- Words and tags that nobody uses go. Whoever looks up a number keeps it from going until their text has it.
create or replace function search_word_ids(words text[], names text[]) returns int[] language plpgsql as $$
declare
  known int[];
begin
  perform pg_advisory_xact_lock_shared(hashtext('search_words'));
  known := search_known_ids(words);
  if cardinality(known) < cardinality(words) then
    insert into search_words (word, named)
    select new.word, new.word = any(names) from unnest(words) as new (word)
    where not exists (select from search_words k where k.word = new.word) order by 1
    on conflict do nothing;
    known := search_known_ids(words);
  end if;
  update search_words set named = true
  where id in (select id from search_words where id = any(search_known_ids(names)) and not named order by id for update);
  return known;
end $$;
