-- What the staff did. Rows are only ever added: no foreign keys, since a deleted member or plan must not change them.
-- They name people by id alone; once an account is deleted its id points nowhere.

create domain log_target as text
  check (value in (
    'profile', 'plan', 'comment', 'message', 'conversation', 'report', 'appeal', 'support_request', 'feature'
  ));

-- Decisions on plans. One version of a plan gets one decision, whoever is first.
create table moderation_logs (
  id           uuid primary key default gen_random_uuid(),
  admin_id     uuid not null,
  plan_id      uuid not null,
  plan_version int not null,
  action       text not null check (action in ('published', 'rejected')),
  reason       text check (reason ~ '\S'),
  created_at   timestamptz not null default now(),
  constraint moderation_logs_one_decision unique (plan_id, plan_version),
  constraint moderation_logs_refusal_has_reason check (action <> 'rejected' or reason is not null)
);
create index moderation_logs_newest on moderation_logs (created_at desc, id desc);

-- Changes of role and of the right to comment.
create table moderation_actions (
  id          uuid primary key default gen_random_uuid(),
  admin_id    uuid not null,
  action_type text not null check (action_type in ('role_change', 'ban_comments', 'unban_comments')),
  target_type log_target not null default 'profile' check (target_type = 'profile'),
  target_id   uuid not null,
  details     jsonb not null default '{}',
  created_at  timestamptz not null default now()
);
create index moderation_actions_newest on moderation_actions (created_at desc, id desc);
create index moderation_actions_of_target on moderation_actions (target_id, created_at desc);

-- Everything else: bans and unbans, badges, deletions, unpublishing, reports, appeals.
create table moderation_logs_extended (
  id             uuid primary key default gen_random_uuid(),
  admin_id       uuid not null,
  target_user_id uuid,
  action_type    text not null check (action_type ~ '^[a-z_]+$'),
  target_type    log_target not null,
  target_id      uuid, -- null: a feature has a name, in details
  reason         text,
  details        jsonb not null default '{}',
  created_at     timestamptz not null default now()
);
create index moderation_logs_extended_newest on moderation_logs_extended (created_at desc, id desc);
create index moderation_logs_extended_of_member on moderation_logs_extended (target_user_id, created_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;

create trigger moderation_logs_append_only before update or delete or truncate on moderation_logs
  for each statement execute function refuse_change();
create trigger moderation_actions_append_only before update or delete or truncate on moderation_actions
  for each statement execute function refuse_change();
create trigger moderation_logs_extended_append_only before update or delete or truncate on moderation_logs_extended
  for each statement execute function refuse_change();

-- The « Activité » screen: the three together.
create view staff_activity as
  select id, created_at, admin_id, action as action_type, 'plan'::log_target as target_type, plan_id as target_id,
         null::uuid as target_user_id, reason, jsonb_build_object('version', plan_version) as details
    from moderation_logs
  union all
  select id, created_at, admin_id, action_type, target_type, target_id,
         target_id, null, details
    from moderation_actions
  union all
  select id, created_at, admin_id, action_type, target_type, target_id,
         target_user_id, reason, details
    from moderation_logs_extended;
