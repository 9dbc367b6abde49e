-- The draft that a plan was sent from, as its browser named it: sent again after a lost answer, it is the same plan.
alter table plans add column draft_id uuid;
create unique index plans_one_per_draft on plans (author_id, draft_id) where draft_id is not null;
