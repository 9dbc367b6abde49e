-- One conversation per pair of members, whoever wrote first: the smaller id is participant1.
-- Who leaves becomes null (« Utilisateur supprimé »); the other keeps the conversation.
create table conversations (
  id                   uuid primary key default gen_random_uuid(),
  participant1_id      uuid references users on delete set null,
  participant2_id      uuid references users on delete set null,
  started_by           uuid references users on delete set null,
  last_message_at      timestamptz not null default now(),
  last_message_content text check (char_length(last_message_content) <= 4000), -- null: nothing to show
  created_at           timestamptz not null default now(),
  constraint conversations_one_per_pair unique (participant1_id, participant2_id),
  constraint conversations_ordered_pair check (participant1_id < participant2_id),
  check (started_by in (participant1_id, participant2_id))
);
-- a member's conversations, last active first (one walk for each side)
create index conversations_of_first on conversations (participant1_id, last_message_at desc, id desc);
create index conversations_of_second on conversations (participant2_id, last_message_at desc, id desc);
-- at most 20 new correspondents a day
create index conversations_started on conversations (started_by, created_at);

create table messages (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id       uuid references users on delete set null,
  content         text check (content ~ '\S' and char_length(content) <= 4000),
  image_url       text,
  is_read         boolean not null default false,
  -- chosen by the browser: sending again after a lost answer makes no second message
  client_id       uuid,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  constraint messages_sent_once unique (sender_id, client_id),
  constraint messages_text_or_image check (
    num_nonnulls(content, image_url) = case when deleted_at is null then 1 else 0 end
  )
);
create index messages_of_conversation on messages (conversation_id, created_at desc, id desc);
-- unread counts
create index messages_unread on messages (conversation_id, sender_id) where not is_read and deleted_at is null;
