-- compatible
-- What happened at the doors of an account: who came in or was turned away, and what changed of how one comes in. Kept for
-- twelve months. A network is a keyed hash, a device its name (« Firefox sur Windows »).
create table security_events (
  id         uuid primary key default gen_random_uuid(),
  -- Null where no account has the address that was tried. What concerns an account goes with it.
  user_id    uuid references users on delete cascade,
  kind       text not null check (kind ~ '^[a-z_]+$'),
  network    text not null,
  device     text not null,
  details    jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index security_events_of_member on security_events (user_id, created_at desc, id desc);
create index security_events_newest on security_events (created_at desc, id desc);
