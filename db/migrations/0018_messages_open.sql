-- compatible
-- A message is text, a picture, or a picture with its text. Once deleted nothing of it is left but its id, so that a
-- browser that sends it again does not bring it back. That id is the browser's choice: it needs no second one.
alter table messages
  drop constraint messages_text_or_image,
  drop constraint messages_sent_once,
  drop column client_id,
  add constraint messages_text_or_image
    check (case when deleted_at is null then num_nonnulls(content, image_url) > 0
      else num_nonnulls(content, image_url) = 0 end),
  add constraint messages_image_url_fkey foreign key (image_url) references files (path);
create unique index messages_of_image on messages (image_url) where image_url is not null;
-- whose account goes
create index messages_of_sender on messages (sender_id);
-- deleted ones lie apart: however many there are, nobody walks through them
drop index messages_of_conversation;
create index messages_of_conversation on messages (conversation_id, (deleted_at is null), created_at desc, id desc);

-- One notification for each conversation and reader, unread again with each message that comes.
delete from notifications n using notifications later
where n.type = 'new_message' and later.type = 'new_message' and later.conversation_id = n.conversation_id
  and later.user_id = n.user_id and (later.created_at, later.id) > (n.created_at, n.id);
create unique index notifications_of_messages on notifications (conversation_id, user_id) where type = 'new_message';

-- `muted_notifications` is about the site alone from here on.
alter table profiles
  add column muted_mails notification_type[] not null default '{}',
  add column shows_read boolean not null default true,
  add column shows_typing boolean not null default true;

-- Whoever was written to: whether something is unread, and when they are to be mailed of it, unless they are connected or
-- read it before.
create table conversation_readers (
  conversation_id uuid not null references conversations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  has_unread      boolean not null default false,
  mail_due_at     timestamptz, -- null: nothing waits
  mailed_at       timestamptz, -- null: never
  primary key (conversation_id, user_id)
);
create index conversation_readers_unread on conversation_readers (user_id) where has_unread;
create index conversation_readers_due on conversation_readers (mail_due_at) where mail_due_at is not null;
create index conversation_readers_of_member on conversation_readers (user_id, mail_due_at);
insert into conversation_readers (conversation_id, user_id, has_unread)
select c.id, reader, bool_or(not m.is_read and m.deleted_at is null)
from messages m join conversations c on c.id = m.conversation_id,
  unnest(array[c.participant1_id, c.participant2_id]) reader
where reader is distinct from m.sender_id and reader is not null
group by c.id, reader;

-- The evidence of a report may be ten messages of 4,000 characters.
alter table reports
  drop constraint reports_evidence_check,
  add constraint reports_evidence_check check (char_length(evidence) <= 50000);
