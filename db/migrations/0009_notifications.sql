-- Notifications.

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
  check (actor_id <> user_id),
  check (type not in ('new_like', 'new_repost') or num_nonnulls(actor_id, plan_id) = 2),
  check (type <> 'new_follower' or actor_id is not null),
  check (type <> 'new_message' or conversation_id is not null)
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
  constraint withdrawn_notifications_once unique nulls not distinct (user_id, actor_id, type, plan_id)
);
-- for the cascades
create index withdrawn_notifications_of_actor on withdrawn_notifications (actor_id);
create index withdrawn_notifications_of_plan on withdrawn_notifications (plan_id) where plan_id is not null;
-- clean-up
create index withdrawn_notifications_by_age on withdrawn_notifications (withdrawn_at);
