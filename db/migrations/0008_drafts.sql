-- Drafts: a new plan, the edit of a plan, a comment, a message.
create table drafts (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  kind            text not null check (kind in ('plan', 'edit', 'comment', 'message')),
  plan_id         uuid references plans on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- the API's limit of characters, at three bytes each
  content         jsonb not null check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 1000000),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  check ((plan_id is not null) = (kind in ('edit', 'comment'))),
  check ((conversation_id is not null) = (kind = 'message'))
);
-- « Mes plans »
create index drafts_of_member on drafts (user_id, kind, updated_at desc);
-- one for each plan and kind, one for each conversation
create unique index drafts_one_per_plan on drafts (plan_id, user_id, kind) where plan_id is not null;
create unique index drafts_one_per_conversation on drafts (conversation_id, user_id) where conversation_id is not null;
