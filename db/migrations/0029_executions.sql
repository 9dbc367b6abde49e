-- « J'exécute ce plan »: members execute a plan with a list of steps and a journal. What a plan's page shows of them is counted in
-- plan_evidence.

create domain execution_status as text check (value in ('running', 'paused', 'abandoned', 'succeeded'));
create domain abandon_reason as text
  check (value in ('cost', 'time', 'customers', 'rules', 'not_for_me', 'other'));
-- of a journal: its owner alone, everyone without amounts and sales, everyone with them
create domain journal_visibility as text check (value in ('private', 'text', 'all'));

create table executions (
  id                uuid primary key, -- chosen by the browser: what is sent twice is done once
  user_id           uuid not null references users on delete cascade,
  plan_id           uuid references plans on delete set null,
  -- when it was started; the title is shown once the plan is offline
  plan_title        text not null check (plan_title ~ '\S' and char_length(plan_title) <= 120),
  plan_version      int not null check (plan_version >= 1),
  status            execution_status not null default 'running',
  abandon_reason    abandon_reason,
  visibility        journal_visibility not null default 'private',
  -- whether amounts and sales count in the ranges of the plan; null: not asked yet
  shares_figures    boolean,
  -- the plan's, or that of the scenario from which it was started
  forecast          jsonb check (is_forecast(forecast)),
  started_on        date not null default zurich_day(now()),
  ended_on          date,
  -- a step was ticked or an entry written
  is_begun          boolean not null default false,
  -- on the plan's page: begun, and not by the plan's author
  is_counted        boolean not null default false,
  last_activity_at  timestamptz not null default now(), -- the last start, tick or entry
  reminded_at       timestamptz, -- since the last activity
  -- the plan's author is notified once of a public journal and once of a public success
  start_announced   boolean not null default false,
  success_announced boolean not null default false,
  created_at        timestamptz not null default now(),
  constraint executions_one_per_plan unique (plan_id, user_id),
  constraint executions_abandoned_with_reason check ((status = 'abandoned') = (abandon_reason is not null)),
  constraint executions_ended_with_day check ((status in ('abandoned', 'succeeded')) = (ended_on is not null)),
  check (ended_on >= started_on),
  check (is_begun or not is_counted)
);
-- « Mes exécutions », and the running ones of a member
create index executions_of_member on executions (user_id, last_activity_at desc, id desc);
-- public journals of a plan
create index executions_journals on executions (plan_id, last_activity_at desc, id desc)
  where is_begun and visibility <> 'private';
-- nightly: those whose figures count in the ranges, reasons, reminders and pauses
create index executions_sharing on executions (plan_id, id) where is_counted and shares_figures;
create index executions_abandoned on executions (plan_id, abandon_reason) where is_counted and status = 'abandoned';
create index executions_to_pause on executions (last_activity_at) where status = 'running';
create index executions_to_remind on executions (last_activity_at) where status = 'running' and reminded_at is null;

create table execution_steps (
  id           uuid primary key, -- chosen by the browser
  execution_id uuid not null references executions on delete cascade,
  position     int not null check (position >= 0),
  content      text not null check (content ~ '\S' and char_length(content) <= 200),
  done_on      date
);
create index execution_steps_in_order on execution_steps (execution_id, position, id);

create table journal_entries (
  id           uuid primary key, -- chosen by the browser
  execution_id uuid not null references executions on delete cascade,
  entry_date   date not null,
  content      text check (content ~ '\S' and char_length(content) <= 5000),
  spent_cents  bigint check (spent_cents between 1 and 1000000000),
  earned_cents bigint check (earned_cents between 1 and 1000000000),
  sales        int check (sales between 1 and 1000000),
  is_private   boolean not null default false,
  created_at   timestamptz not null default now(),
  edited_at    timestamptz,
  check (num_nonnulls(content, spent_cents, earned_cents, sales) >= 1)
);
-- a journal, newest first; the first sale
create index journal_entries_newest on journal_entries (execution_id, entry_date desc, created_at desc, id desc);
-- entries of a day, and the days on which one wrote
create index journal_entries_written on journal_entries (execution_id, created_at);

-- What the page of a plan shows of its executions. Counters: changed in the transaction of their cause.
create table plan_evidence (
  plan_id        uuid primary key references plans on delete cascade,
  started        int not null default 0 check (started >= 0),
  running        int not null default 0 check (running >= 0),
  paused         int not null default 0 check (paused >= 0),
  succeeded      int not null default 0 check (succeeded >= 0),
  abandoned      int not null default 0 check (abandoned >= 0),
  journals       int not null default 0 check (journals >= 0),
  -- computed each night (src/domain/executions.ts: EvidenceRanges)
  ranges         jsonb check (jsonb_typeof(ranges) = 'object'),
  abandon_reason abandon_reason,
  ranges_at      timestamptz
);
-- clearing ranges and reasons that no longer hold
create index plan_evidence_computed on plan_evidence (plan_id) where ranges is not null or abandon_reason is not null;

create function add_evidence(execution executions, n int) returns void language sql as $$
  update plan_evidence set
    started = started + n * execution.is_counted::int,
    running = running + n * (execution.is_counted and execution.status = 'running')::int,
    paused = paused + n * (execution.is_counted and execution.status = 'paused')::int,
    succeeded = succeeded + n * (execution.is_counted and execution.status = 'succeeded')::int,
    abandoned = abandoned + n * (execution.is_counted and execution.status = 'abandoned')::int,
    journals = journals + n * (execution.visibility <> 'private')::int
  where plan_id = execution.plan_id
$$;

-- The row of the plan is made when an execution starts, while the plan is locked: a tick changes only counters.
create function count_started_execution() returns trigger language plpgsql as $$
begin
  insert into plan_evidence (plan_id) values (new.plan_id) on conflict do nothing;
  if new.is_begun then perform add_evidence(new, 1); end if;
  return null;
end $$;
create trigger executions_count_started after insert on executions
  for each row when (new.plan_id is not null) execute function count_started_execution();

create function count_changed_execution() returns trigger language plpgsql as $$
begin
  if old.is_begun then perform add_evidence(old, -1); end if;
  if new.is_begun then perform add_evidence(new, 1); end if;
  return null;
end $$;
create trigger executions_count_changed after update on executions
  for each row when (
    (old.plan_id, old.status, old.visibility, old.is_begun, old.is_counted)
      is distinct from (new.plan_id, new.status, new.visibility, new.is_begun, new.is_counted)
  ) execute function count_changed_execution();

create function count_deleted_execution() returns trigger language plpgsql as $$
begin
  perform add_evidence(old, -1);
  return null;
end $$;
create trigger executions_count_deleted after delete on executions
  for each row when (old.is_begun and old.plan_id is not null) execute function count_deleted_execution();

-- Notifications of executions, and of reviews of plans.
alter domain notification_type drop constraint notification_type_check;
alter domain notification_type add constraint notification_type_check check (value in (
  'new_like', 'new_follower', 'new_message', 'new_repost', 'new_comment', 'new_reply', 'new_mention', 'comment_liked',
  'discussion_active', 'new_execution', 'execution_succeeded', 'execution_reminder', 'new_review', 'review_answered',
  'plan_approved', 'plan_rejected', 'plan_modified_by_staff', 'badge_awarded', 'sanction', 'report_handled', 'payment'
)) not valid; -- arrays of the domain cannot be validated; the list before allowed less
alter table notifications
  add column execution_id uuid references executions on delete cascade,
  add check (
    type not in ('new_execution', 'execution_succeeded') or num_nonnulls(actor_id, plan_id, execution_id) = 3
  ),
  add check (type <> 'execution_reminder' or execution_id is not null),
  add check (type not in ('new_review', 'review_answered') or num_nonnulls(actor_id, plan_id) = 2);
create index notifications_of_execution on notifications (execution_id) where execution_id is not null;
-- once for each member and plan
create unique index notifications_of_executions on notifications (plan_id, actor_id, user_id, type)
  where type in ('new_execution', 'execution_succeeded');

-- Reports and staff actions about journal entries and reviews.
alter domain report_target drop constraint report_target_check;
alter domain report_target add constraint report_target_check
  check (value in ('plan', 'comment', 'profile', 'message', 'conversation', 'journal_entry', 'review'));
alter domain log_target drop constraint log_target_check;
alter domain log_target add constraint log_target_check check (value in (
  'profile', 'plan', 'comment', 'message', 'conversation', 'report', 'appeal', 'support_request', 'feature',
  'journal_entry', 'review'
));
