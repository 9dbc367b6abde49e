-- News of something that was undone before it was read goes from the list. Done again, it is told again, but nobody is
-- called a second time: this is what remembers that they were.
create table withdrawn_notifications (
  user_id  uuid not null references users on delete cascade,
  actor_id uuid not null references users on delete cascade,
  type     notification_type not null,
  plan_id  uuid references plans on delete cascade,
  constraint withdrawn_notifications_once unique nulls not distinct (user_id, actor_id, type, plan_id)
);
-- for the cascades
create index withdrawn_notifications_of_actor on withdrawn_notifications (actor_id);
create index withdrawn_notifications_of_plan on withdrawn_notifications (plan_id) where plan_id is not null;
