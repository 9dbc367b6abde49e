-- compatible
-- A plan is as old as the moment it first went online, not as old as its wait for a validator: every public list is
-- ordered by created_at. Those that are there follow in 0027, while people go on.
alter table plans add column submitted_at timestamptz;
comment on column plans.submitted_at is 'when a plan was sent that waited; null until it is online';

create function put_online() returns trigger language plpgsql as $$
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

create trigger plans_put_online before insert or update of published_at on plans for each row
  execute function put_online();

-- What is counted by day moves along.
create function count_plan_on_its_day() returns trigger language plpgsql as $$
begin
  insert into daily_counts (day, kind, count)
  values (zurich_day(old.created_at), 'plans', -1), (zurich_day(new.created_at), 'plans', 1);
  return null;
end $$;

create trigger plans_count_moved after update on plans for each row
  when (zurich_day(old.created_at) <> zurich_day(new.created_at))
  execute function count_plan_on_its_day();
