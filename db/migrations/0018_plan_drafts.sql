-- The draft that a plan was sent from, as its browser named it: sent again after a lost answer, it is the same plan.
alter table plans add column draft_id uuid;
create unique index plans_one_per_draft on plans (author_id, draft_id) where draft_id is not null;

-- As long as the API takes them, in letters of three bytes too.
alter table drafts drop constraint drafts_content_check, add check (
  jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000
);
