-- compatible
-- Followers of a discussion are notified in rounds: of all comments from the first that they have not been notified of, to
-- the moment at which the round starts.

drop index plan_stats_discussion_due;
alter table plan_stats
  drop column discussion_due,
  -- when the first comment was written of which the followers have not been notified; null: there is none
  add column discussion_due_since timestamptz;
create index plan_stats_discussion_due on plan_stats (plan_id) where discussion_due_since is not null;

-- A round that has started and is not finished.
create table discussion_rounds (
  plan_id   uuid primary key references plans on delete cascade,
  since     timestamptz not null,
  until     timestamptz not null check (until >= since),
  -- the followers are notified by id: those up to this one have been. It may be the id of a deleted account.
  last_user uuid
);
