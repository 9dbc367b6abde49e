-- compatible
-- What is deleted is hidden at once; a job removes the rest in batches.

-- Both at once, before anything waits for either.
lock table users, plans in access exclusive mode;

-- A hidden plan has no author, no counters, and an address that nobody knows.
alter domain plan_status drop constraint plan_status_check;
alter domain plan_status add constraint plan_status_check
  check (value in ('pending', 'published', 'rejected', 'deleted')) not valid;

drop trigger plans_no_longer_awaited on plans;
create trigger plans_no_longer_awaited after update of status, validated on plans for each row
  when ((old.status is distinct from new.status or old.validated is distinct from new.validated)
    and (new.status in ('rejected', 'deleted') or new.validated))
  execute function end_validation_assignment();

-- A process of the version before knows nothing of hidden plans.
create function refuse_undeleting() returns trigger language plpgsql as $$
begin
  raise restrict_violation using message = 'a deleted plan stays deleted';
end $$;
create trigger plans_stay_deleted before update of status on plans for each row
  when (old.status = 'deleted' and new.status <> 'deleted') execute function refuse_undeleting();

create table plan_removals (
  plan_id    uuid primary key references plans on delete cascade,
  -- whose points its likes still are
  author_id  uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create index plan_removals_of_author on plan_removals (author_id);

-- A closed account has no profile, no session and no address: whatever it wrote is nobody's.
alter table users add column closed_at timestamptz;

create table account_removals (
  user_id    uuid primary key references users on delete cascade,
  plans      text not null check (plans in ('delete', 'keep')),
  created_at timestamptz not null default now()
);
