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

-- When a reader is to be mailed about what waits for them, unless they are connected or read it before.
create table message_mails (
  conversation_id uuid not null references conversations on delete cascade,
  user_id         uuid not null references users on delete cascade,
  due_at          timestamptz, -- null: nothing waits
  mailed_at       timestamptz, -- null: never
  primary key (conversation_id, user_id)
);
create index message_mails_due on message_mails (due_at) where due_at is not null;
create index message_mails_of_member on message_mails (user_id, due_at);
