-- compatible
-- What the analytics screen shows: what there is and what happened, by day, and how much the site is used.

-- One row for each statement that made or removed something: rows are only added, so that nobody waits for anybody. A job
-- folds those of the same day and kind into one; whoever reads sums them.
-- members, plans, likes, comments: those made that day that are still there. views, messages: what happened that day.
-- file_bytes: what the files of that day weigh that are still there.
create table daily_counts (
  day   date not null,
  kind  text not null check (kind in ('members', 'plans', 'likes', 'comments', 'views', 'messages', 'file_bytes')),
  count bigint not null
);

-- The table has no index: reading it from end to end takes less than keeping one with every like.
create function count_daily() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), tg_argv[0], case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by 1;
  return null;
end $$;

create function count_daily_views() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count) select day, 'views', count(*) from changed group by day;
  return null;
end $$;

create function count_daily_file_bytes() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  select zurich_day(created_at), 'file_bytes', case tg_op when 'INSERT' then sum(bytes) else -sum(bytes) end
    from changed group by 1;
  return null;
end $$;

create trigger users_count_new after insert on users referencing new table as changed
  for each statement execute function count_daily('members');
create trigger users_count_gone after delete on users referencing old table as changed
  for each statement execute function count_daily('members');
create trigger plans_count_new after insert on plans referencing new table as changed
  for each statement execute function count_daily('plans');
create trigger plans_count_gone after delete on plans referencing old table as changed
  for each statement execute function count_daily('plans');
create trigger likes_count_new after insert on likes referencing new table as changed
  for each statement execute function count_daily('likes');
create trigger likes_count_gone after delete on likes referencing old table as changed
  for each statement execute function count_daily('likes');
create trigger comments_count_new after insert on comments referencing new table as changed
  for each statement execute function count_daily('comments');
create trigger comments_count_gone after delete on comments referencing old table as changed
  for each statement execute function count_daily('comments');
create trigger views_count_new after insert on views referencing new table as changed
  for each statement execute function count_daily_views();
create trigger messages_count_new after insert on messages referencing new table as changed
  for each statement execute function count_daily('messages');
create trigger files_count_new after insert on files referencing new table as changed
  for each statement execute function count_daily_file_bytes();
create trigger files_count_gone after delete on files referencing old table as changed
  for each statement execute function count_daily_file_bytes();

-- What is there, for the first time and to compare with: the triggers above keep writers away until this is committed.
create view counted_days as
  select zurich_day(created_at) as day, 'members' as kind, count(*) as count from users group by 1
  union all
  select zurich_day(created_at), 'plans', count(*) from plans group by 1
  union all
  select zurich_day(created_at), 'likes', count(*) from likes group by 1
  union all
  select zurich_day(created_at), 'comments', count(*) from comments group by 1
  union all
  select day, 'views', count(*) from views group by 1
  union all
  select zurich_day(created_at), 'messages', count(*) from messages group by 1
  union all
  select zurich_day(created_at), 'file_bytes', sum(bytes)::bigint from files group by 1;

insert into daily_counts (day, kind, count) select day, kind, count from counted_days;

-- Who was there, by month: counted along the key, and nobody's days are known. Nothing ever wrote the table of days.
drop table daily_members;
create table active_members (
  month   date check (extract(day from month) = 1),
  user_id uuid references users on delete cascade,
  primary key (month, user_id)
);
create index active_members_of_member on active_members (user_id);
