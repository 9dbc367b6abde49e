-- The staff's queues and log.

-- « Je m’en occupe »: the staff member who handles an item of a queue. Deleted with the decision; others may take over.
create table assignments (
  queue      text check (queue in ('validation', 'reports')),
  target_id  uuid,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (queue, target_id)
);
comment on column assignments.target_id is 'a plan, or a case of reports; either may be deleted';
create index assignments_of_member on assignments (user_id);

-- A plan that no longer waits for a validator has no assignment, whatever changed it.
create function end_validation_assignment() returns trigger language plpgsql as $$
begin
  delete from assignments where queue = 'validation' and target_id = old.id;
  return null;
end $$;

create trigger plans_end_assignment_decided after update of status, validated on plans for each row
  when ((old.status is distinct from new.status or old.validated is distinct from new.validated)
    and (new.status in ('rejected', 'deleted') or new.validated))
  execute function end_validation_assignment();
create trigger plans_end_assignment_deleted after delete on plans for each row
  execute function end_validation_assignment();

-- The log of staff actions, in three tables. Rows are only added: no foreign keys, since deleting a member or a plan must
-- not change them. Members are named by id alone.

create domain log_target as text
  check (value in (
    'profile', 'plan', 'comment', 'message', 'conversation', 'report', 'appeal', 'support_request', 'feature'
  ));

-- Decisions on plans. One version of a plan gets one decision, the first.
create table moderation_logs (
  id           uuid primary key default gen_random_uuid(),
  admin_id     uuid not null,
  plan_id      uuid not null,
  plan_version int not null,
  action       text not null check (action in ('published', 'rejected')),
  reason       text check (reason ~ '\S'),
  created_at   timestamptz not null default now(),
  constraint moderation_logs_one_decision unique (plan_id, plan_version),
  constraint moderation_logs_rejection_has_reason check (action <> 'rejected' or reason is not null)
);
create index moderation_logs_newest on moderation_logs (created_at desc, id desc);
create index moderation_logs_by_staff on moderation_logs (admin_id, created_at desc, id desc);

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
create index moderation_actions_by_staff on moderation_actions (admin_id, created_at desc, id desc);
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
create index moderation_logs_extended_by_staff on moderation_logs_extended (admin_id, created_at desc, id desc);
create index moderation_logs_extended_of_member on moderation_logs_extended (target_user_id, created_at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;
create trigger moderation_logs_append_only before delete or truncate on moderation_logs
  for each statement execute function refuse_change();
create trigger moderation_actions_append_only before delete or truncate on moderation_actions
  for each statement execute function refuse_change();
create trigger moderation_logs_extended_append_only before delete or truncate on moderation_logs_extended
  for each statement execute function refuse_change();

-- Twelve months after a decision its texts and names are erased (src/domain/retention.ts). Of the details only numbers,
-- booleans and codes are left.
create function redacted_details(details jsonb) returns jsonb language sql immutable parallel safe strict
  return (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details)
    where jsonb_typeof(value) in ('number', 'boolean', 'null')
      or key in ('from', 'to', 'verified_type', 'types', 'feature')
  );

-- A rejection must have a reason.
create function redacted_reason(action text) returns text language sql immutable parallel safe strict
  return case when action = 'rejected' then 'Texte effacé' end;

create function redacted(entry moderation_logs) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('reason', redacted_reason(entry.action));
create function redacted(entry moderation_actions) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('details', redacted_details(entry.details));
create function redacted(entry moderation_logs_extended) returns jsonb language sql immutable parallel safe strict
  return jsonb_build_object('reason', null, 'details', redacted_details(entry.details));

create function refuse_all_but_redaction() returns trigger language plpgsql as $$
begin
  if current_setting('planb.redaction', true) = 'on' and old.created_at < now() - interval '12 months'
    and to_jsonb(new) = to_jsonb(old) || redacted(old)
  then
    return new;
  end if;
  raise restrict_violation using message = format('%s is append-only', tg_table_name);
end $$;

create trigger moderation_logs_only_redacted before update on moderation_logs
  for each row execute function refuse_all_but_redaction();
create trigger moderation_actions_only_redacted before update on moderation_actions
  for each row execute function refuse_all_but_redaction();
create trigger moderation_logs_extended_only_redacted before update on moderation_logs_extended
  for each row execute function refuse_all_but_redaction();

-- clean-up: the rows that still have texts or names
create index moderation_logs_unredacted on moderation_logs (created_at)
  where reason is distinct from redacted_reason(action);
create index moderation_actions_unredacted on moderation_actions (created_at)
  where details <> redacted_details(details);
create index moderation_logs_extended_unredacted on moderation_logs_extended (created_at)
  where reason is not null or details <> redacted_details(details);

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
