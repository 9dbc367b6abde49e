import {
  type Message,
  MESSAGE_MAIL_MINUTES,
  MESSAGE_PREVIEW_MAX,
  type MessageState,
  PICTURE_PREVIEW,
} from '#domain/messages.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { isBlockBetween } from '#server/platform/db/fragments.ts'
import { otherOf } from './queries.ts'
import type { MessagesRow } from '#server/platform/db/rows.gen.ts'

type MessageCursor = Pick<MessagesRow, 'created_at' | 'id'>
export type MessageBound = { before?: MessageCursor; after?: MessageCursor }

/** A message `m` with the file of its picture `f`, as the viewer sees it. */
const messageColumns = (sql: Sql, viewerId: string) => sql`
  m.id, m.sender_id, m.content, m.created_at,
  case when f.path is not null then
    json_build_object('url', '/files/' || f.path, 'width', f.width, 'height', f.height) end as image,
  ${isReadColumn(sql, viewerId)}`

/** For the viewer’s own message `m`: true only if the other participant `o` shows read receipts, and neither blocked the other. */
const isReadColumn = (sql: Sql, viewerId: string) => sql`
  m.is_read and (m.sender_id is distinct from ${viewerId} or coalesce(o.shows_read, false)
    and not ${isBlockBetween(sql, sql`${viewerId}::uuid`, sql`o.user_id`)}) as is_read`

/** The newest messages, or those before or after a cursor; oldest first. */
export const listMessages = (
  sql: Sql,
  { conversationId, viewerId }: { conversationId: string; viewerId: string },
  { before, after }: MessageBound,
  count: number,
): Promise<Message[]> => {
  const beyond = (sign: Fragment, { created_at, id }: MessageCursor) =>
    sql`and (m.created_at, m.id) ${sign} (${created_at}, ${id})`
  const direction = after ? sql`asc` : sql`desc`
  return sql<Message[]>`
    select ${messageColumns(sql, viewerId)}
    from (
      select * from messages m where m.conversation_id = ${conversationId} and m.deleted_at is null
        ${before ? beyond(sql`<`, before) : sql``} ${after ? beyond(sql`>`, after) : sql``}
      order by m.created_at ${direction}, m.id ${direction} limit ${count}
    ) m
    join conversations c on c.id = m.conversation_id
    left join profiles o on o.user_id = ${otherOf(sql, viewerId)}
    left join files f on f.path = m.image_url
    order by m.created_at, m.id`
}

/** The states from the cursor on, oldest first. */
export const listMessageStates = (
  sql: Sql,
  { conversationId, viewerId }: { conversationId: string; viewerId: string },
  { created_at, id }: MessageCursor,
  count: number,
): Promise<MessageState[]> => sql<MessageState[]>`
  select m.id, ${isReadColumn(sql, viewerId)}
  from messages m
  join conversations c on c.id = m.conversation_id
  left join profiles o on o.user_id = ${otherOf(sql, viewerId)}
  where m.conversation_id = ${conversationId} and m.deleted_at is null
    and (m.created_at, m.id) >= (${created_at}, ${id})
  order by m.created_at, m.id limit ${count}`

export type StoredMessage = Pick<MessagesRow, 'conversation_id' | 'sender_id' | 'content' | 'image_url'> & {
  is_deleted: boolean
}

export async function findMessageIncludingDeleted(sql: Sql, id: string): Promise<StoredMessage | null> {
  return await sql.maybeOne<StoredMessage>`
    select conversation_id, sender_id, content, image_url, deleted_at is not null as is_deleted
    from messages where id = ${id}`
}

/** A message of this conversation, as the viewer sees it. */
export async function findMessage(
  sql: Sql,
  { id, conversationId, viewerId }: { id: string; conversationId: string; viewerId: string },
): Promise<Message | null> {
  return await sql.maybeOne<Message>`
    select ${messageColumns(sql, viewerId)}
    from messages m join conversations c on c.id = m.conversation_id
    left join profiles o on o.user_id = ${otherOf(sql, viewerId)}
    left join files f on f.path = m.image_url
    where m.id = ${id} and m.conversation_id = ${conversationId} and m.deleted_at is null`
}

export type NewMessage = {
  id: string
  conversationId: string
  senderId: string
  content: string | null
  imagePath: string | null
}

/**
 * Inserts the message, makes it the preview, schedules a mail to the recipient, and deletes the sender’s draft with the
 * same text. The conversation must be locked: `created_at` is always later than that of the message before. False
 * if the id is already used.
 */
export async function insertMessage(sql: Sql, message: NewMessage): Promise<boolean> {
  const { id, conversationId, senderId, content, imagePath } = message
  const row = await sql.one<{ is_new: boolean }>`
    with c as (
      select * from conversations where id = ${conversationId}
    ), m as (
      insert into messages (id, conversation_id, sender_id, content, image_url, created_at)
      select ${id}, c.id, ${senderId}, ${content}, ${imagePath},
        greatest(clock_timestamp(), c.last_message_at + interval '1 microsecond')
      from c on conflict (id) do nothing returning *
    ), preview as (
      update conversations set last_message_at = m.created_at, last_message_content = ${previewOf(sql)}
      from m where conversations.id = m.conversation_id
    ), recipient as (
      insert into conversation_recipients as r (conversation_id, user_id, has_unread, mail_due_at)
      select c.id, ${otherOf(sql, senderId)}, true, now() + ${mailDelay(sql)} from m, c
      where ${otherOf(sql, senderId)} is not null
      on conflict (conversation_id, user_id) do update set has_unread = true,
        mail_due_at = coalesce(r.mail_due_at, greatest(excluded.mail_due_at, r.mailed_at + interval '1 day'))
    ), deleted_draft as (
      delete from drafts d using m
      where d.conversation_id = m.conversation_id and d.user_id = ${senderId}
        and btrim(d.content ->> 'text', E' \\n\\t') = m.content
    )
    select exists (select from m) as is_new`
  return row.is_new
}

const mailDelay = (sql: Sql) => sql`make_interval(mins => ${MESSAGE_MAIL_MINUTES})`
const previewOf = (sql: Sql) =>
  sql`coalesce(left(m.content, ${MESSAGE_PREVIEW_MAX}::int), ${PICTURE_PREVIEW}::text)`

/** Empties the message; only its id and times remain. False if it was already deleted. */
export async function deleteMessageRow(sql: Sql, id: string): Promise<boolean> {
  const deleted = await sql`
    update messages set content = null, image_url = null, is_read = true, deleted_at = now()
    where id = ${id} and deleted_at is null`
  return deleted.count === 1
}

/** Sets the preview to the last message that is not deleted, or to null. */
export async function recomputePreview(sql: Sql, conversationId: string): Promise<void> {
  await sql`
    update conversations c set last_message_at = coalesce(m.created_at, c.created_at),
      last_message_content = case when m.id is not null then ${previewOf(sql)} end
    from (select) nothing left join lateral (
      select * from messages m where m.conversation_id = ${conversationId} and m.deleted_at is null
      order by m.created_at desc, m.id desc limit 1
    ) m on true
    where c.id = ${conversationId}`
}

/** If the recipient has no unread message left in the conversation: clears its unread state, its due mail and its notification. */
export async function clearNotification(
  sql: Sql,
  conversationId: string,
  recipientId: string,
): Promise<void> {
  await sql`
    with unread as (
      select from messages where conversation_id = ${conversationId} and ${isUnreadBy(sql, recipientId)} limit 1
    ), cleared as (
      update conversation_recipients set has_unread = false, mail_due_at = null
      where conversation_id = ${conversationId} and user_id = ${recipientId} and has_unread
        and not exists (select from unread)
    )
    update notifications set read = true
    where conversation_id = ${conversationId} and user_id = ${recipientId} and type = 'new_message' and not read
      and not exists (select from unread)`
}

/** Deletes the recipient’s notification if the sender deleted all unread messages, or all messages of the conversation. */
export async function withdrawNotification(
  sql: Sql,
  conversationId: string,
  recipientId: string,
): Promise<void> {
  await sql`
    delete from notifications n using conversations c
    where n.conversation_id = ${conversationId} and n.user_id = ${recipientId} and n.type = 'new_message'
      and c.id = n.conversation_id and (c.last_message_content is null or not n.read and not exists (
        select from messages where conversation_id = ${conversationId} and ${isUnreadBy(sql, recipientId)}))`
}

const isUnreadBy = (sql: Sql, userId: string) =>
  sql`sender_id is distinct from ${userId} and not is_read and deleted_at is null`

type ReadRequest = { conversation_id: string; last: string; viewerId: string; otherId: string | null }

/** Sets the other’s messages up to `last` to read. Returns how many were unread, and whether the viewer shows read receipts. */
export async function markMessagesRead(
  sql: Sql,
  { conversation_id, last, viewerId, otherId }: ReadRequest,
): Promise<{ marked: number; shows_read: boolean }> {
  const row = await sql.one<{ marked: number; shows_read: boolean }>`
    with last as (
      select created_at, id from messages where id = ${last} and conversation_id = ${conversation_id}
    ), marked as (
      update messages m set is_read = true from last
      where m.conversation_id = ${conversation_id} and (m.created_at, m.id) <= (last.created_at, last.id)
        and ${isUnreadBy(sql, viewerId)}
      returning 1
    )
    select (select count(*) from marked) as marked,
      shows_read and not ${isBlockBetween(sql, sql`user_id`, sql`${otherId}::uuid`)} as shows_read
    from profiles where user_id = ${viewerId}`
  return row
}

/**
 * There is one notification per conversation (which must be locked); each message makes it unread again. Returns its id if
 * the recipient’s tabs must show it: not while it was still unread, nor if they muted messages.
 */
export async function notifyRecipient(
  sql: Sql,
  { conversationId, recipientId, sender }: { conversationId: string; recipientId: string; sender: Sender },
): Promise<string | null> {
  const message = `${sender.pseudo} vous a écrit`
  const row = await sql.maybeOne<{ id: string; must_publish: boolean }>`
    with recipient as (
      select user_id from profiles where user_id = ${recipientId} and not 'new_message' = any (muted_notifications)
    ), before as (
      select n.id, n.read from notifications n join recipient using (user_id)
      where n.conversation_id = ${conversationId} and n.type = 'new_message' for update of n
    ), updated as (
      update notifications n set read = false, created_at = now(), message = ${message}, actor_id = ${sender.id}
      from before where n.id = before.id returning n.id, before.read as must_publish
    ), inserted as (
      insert into notifications (user_id, type, title, message, actor_id, conversation_id)
      select user_id, 'new_message', 'Nouveau message', ${message}, ${sender.id}, ${conversationId}
      from recipient where not exists (select from before) returning id, true as must_publish
    )
    select id, must_publish from updated union all select id, must_publish from inserted`
  return row?.must_publish ? row.id : null
}

type Sender = { id: string; pseudo: string }
