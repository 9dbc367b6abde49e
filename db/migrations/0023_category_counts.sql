-- compatible
-- How many published plans each category has, for the menu that leads to them and for the home page.

-- As in daily_counts, rows are only added, so that nobody waits for anybody: a job folds those of the same category into
-- one, and whoever reads sums them.
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

create trigger plans_count_categories_new after insert on plans referencing new table as changed
  for each statement execute function count_categories();
create trigger plans_count_categories_gone after delete on plans referencing old table as changed
  for each statement execute function count_categories();
create trigger plans_count_categories_moved after update of status, filter_category on plans for each row
  when ((old.status, old.filter_category) is distinct from (new.status, new.filter_category))
  execute function count_moved_category();

-- What is there, for the first time and to compare with: the triggers above keep writers away until this is committed.
create view counted_categories as
  select filter_category as category, count(*) as count from plans where status = 'published' group by 1;

insert into category_counts (category, count) select category, count from counted_categories;
