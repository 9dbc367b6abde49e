-- Conversations and messages.

-- One conversation per pair of members: the smaller id is participant1. A deleted account becomes null (« Utilisateur
-- supprimé »); the other member keeps the conversation.
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
-- a member's conversations, last active first (one scan for each side)
create index conversations_of_first on conversations (participant1_id, last_message_at desc, id desc);
create index conversations_of_second on conversations (participant2_id, last_message_at desc, id desc);
-- at most 20 new correspondents a day
create index conversations_started on conversations (started_by, created_at);

-- Text, an image, or both. Of a deleted message only the id is left, so that sending it again after a lost response does not
-- restore it: the id is chosen by the browser.
create table messages (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  sender_id       uuid references users on delete set null,
  content         text check (content ~ '\S' and char_length(content) <= 4000),
  image_url       text, -- files.path; the reference is in 0014_files.sql
  is_read         boolean not null default false,
  created_at      timestamptz not null default now(),
  deleted_at      timestamptz,
  constraint messages_text_or_image
    check (case when deleted_at is null then num_nonnulls(content, image_url) > 0
      else num_nonnulls(content, image_url) = 0 end)
);
-- a page of a conversation; deleted messages are apart, so that no scan passes over them
create index messages_of_conversation on messages (conversation_id, (deleted_at is null), created_at desc, id desc);
create unique index messages_of_image on messages (image_url) where image_url is not null;
-- unread counts
create index messages_unread on messages (conversation_id, sender_id) where not is_read and deleted_at is null;
-- account deletion
create index messages_of_sender on messages (sender_id);

-- Members who received a message in a conversation: whether they have unread ones, and when a mail about them is due.
create table conversation_recipients (
  conversation_id uuid not null references conversations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  has_unread      boolean not null default false,
  mail_due_at     timestamptz, -- null: no mail is due
  mailed_at       timestamptz, -- null: never
  primary key (conversation_id, user_id)
);
create index conversation_recipients_unread on conversation_recipients (user_id) where has_unread;
create index conversation_recipients_due on conversation_recipients (mail_due_at) where mail_due_at is not null;
create index conversation_recipients_of_member on conversation_recipients (user_id, mail_due_at);
