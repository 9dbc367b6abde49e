-- compatible
-- Who was erased, so that a restored backup of before erases them again. Ids only: they lead to nobody any more.
create table erasures (
  user_id   uuid primary key, -- of somebody who is gone, hence no reference
  plans     text not null check (plans in ('keep', 'delete')), -- what they chose
  erased_at timestamptz not null default now()
);
create index erasures_oldest on erasures (erased_at);
