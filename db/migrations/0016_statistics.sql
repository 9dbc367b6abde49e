-- Counts for the analytics screen, the menu of categories and the home page.

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
create trigger comments_count_inserted after insert on comments referencing new table as changed
  for each statement execute function count_daily('comments');
create trigger comments_count_deleted after delete on comments referencing old table as changed
  for each statement execute function count_daily('comments');
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

-- The same counts computed from the tables, for `npm run recount`.
create view actual_daily_counts as
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
