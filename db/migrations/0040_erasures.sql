-- compatible
-- Who was erased, so that a restored backup of before erases them again. Ids only: they lead to nobody any more.
create table erasures (
  user_id   uuid primary key, -- of somebody who is gone, hence no reference
  plans     text not null check (plans in ('keep', 'delete')), -- what they chose
  erased_at timestamptz not null default now()
);
create index erasures_oldest on erasures (erased_at);

-- A process of the version before deletes accounts at once, and writes nothing here.
create function keep_tombstone() returns trigger language plpgsql as $$
begin
  insert into erasures (user_id, plans)
  values (old.id, coalesce((select plans from account_removals where user_id = old.id), 'keep')) on conflict do nothing;
  return old;
end $$;
create trigger users_keep_tombstone before delete on users for each row execute function keep_tombstone();
