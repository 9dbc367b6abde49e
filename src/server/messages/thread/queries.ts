import {
  type Message,
  MESSAGE_MAIL_MINUTES,
  MESSAGE_PREVIEW_MAX,
  type MessageState,
  PICTURE_PREVIEW,
} from '#domain/messages.ts'
import type { Fragment, Sql } from '#server/db/database.ts'
import { isBlockBetween } from '#server/db/fragments.ts'
import { otherOf } from '../queries.ts'
import type { MessagesRow } from '#server/db/rows.gen.ts'

type MessageCursor = Pick<MessagesRow, 'created_at' | 'id'>
export type MessageBound = { before?: MessageCursor; after?: MessageCursor }

/** A message `m` with the file of its picture `f`, for a reader. */
const messageColumns = (sql: Sql, readerId: string) => sql`
  m.id, m.sender_id, m.content, m.created_at,
  case when f.path is not null then
    json_build_object('url', '/files/' || f.path, 'width', f.width, 'height', f.height) end as image,
  ${isReadColumn(sql, readerId)}`

/** That one's own message `m` was read is for the other one `o` to show, and not across a block. */
const isReadColumn = (sql: Sql, readerId: string) => sql`
  m.is_read and (m.sender_id is distinct from ${readerId} or coalesce(o.shows_read, false)
    and not ${isBlockBetween(sql, sql`${readerId}::uuid`, sql`o.user_id`)}) as is_read`

/** Oldest first: the newest ones, or those before or after one. */
export const listMessages = (
  sql: Sql,
  { conversationId, readerId }: { conversationId: string; readerId: string },
  { before, after }: MessageBound,
  count: number,
): Promise<Message[]> => {
  const beyond = (sign: Fragment, { created_at, id }: MessageCursor) =>
    sql`and (m.created_at, m.id) ${sign} (${created_at}, ${id})`
  const direction = after ? sql`asc` : sql`desc`
  return sql<Message[]>`
    select ${messageColumns(sql, readerId)}
    from (
      select * from messages m where m.conversation_id = ${conversationId} and m.deleted_at is null
        ${before ? beyond(sql`<`, before) : sql``} ${after ? beyond(sql`>`, after) : sql``}
      order by m.created_at ${direction}, m.id ${direction} limit ${count}
    ) m
    join conversations c on c.id = m.conversation_id
    left join profiles o on o.user_id = ${otherOf(sql, readerId)}
    left join files f on f.path = m.image_url
    order by m.created_at, m.id`
}

/** Oldest first, from the given one on. */
export const listMessageStates = (
  sql: Sql,
  { conversationId, readerId }: { conversationId: string; readerId: string },
  { created_at, id }: MessageCursor,
  count: number,
): Promise<MessageState[]> => sql<MessageState[]>`
  select m.id, ${isReadColumn(sql, readerId)}
  from messages m
  join conversations c on c.id = m.conversation_id
  left join profiles o on o.user_id = ${otherOf(sql, readerId)}
  where m.conversation_id = ${conversationId} and m.deleted_at is null
    and (m.created_at, m.id) >= (${created_at}, ${id})
  order by m.created_at, m.id limit ${count}`

export type KnownMessage = Pick<MessagesRow, 'conversation_id' | 'sender_id' | 'content' | 'image_url'> & {
  is_deleted: boolean
}

export async function findKnownMessage(sql: Sql, id: string): Promise<KnownMessage | null> {
  return await sql.maybeOne<KnownMessage>`
    select conversation_id, sender_id, content, image_url, deleted_at is not null as is_deleted
    from messages where id = ${id}`
}

/** A message of this conversation, as one of its participants reads it. */
export async function findMessage(
  sql: Sql,
  { id, conversationId, readerId }: { id: string; conversationId: string; readerId: string },
): Promise<Message | null> {
  return await sql.maybeOne<Message>`
    select ${messageColumns(sql, readerId)}
    from messages m join conversations c on c.id = m.conversation_id
    left join profiles o on o.user_id = ${otherOf(sql, readerId)}
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
 * The message and all that follows from it in its conversation, which is locked: it becomes the preview, its reader
 * may be mailed later, and a draft that says the same is done. Its time is after that of the message before. False
 * when the id is taken.
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
    ), shown as (
      update conversations set last_message_at = m.created_at, last_message_content = ${previewOf(sql)}
      from m where conversations.id = m.conversation_id
    ), waiting as (
      insert into conversation_readers as r (conversation_id, user_id, has_unread, mail_due_at)
      select c.id, ${otherOf(sql, senderId)}, true, now() + ${mailDelay(sql)} from m, c
      where ${otherOf(sql, senderId)} is not null
      on conflict (conversation_id, user_id) do update set has_unread = true,
        mail_due_at = coalesce(r.mail_due_at, greatest(excluded.mail_due_at, r.mailed_at + interval '1 day'))
    ), sent as (
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

/** Leaves its id alone. False when it was deleted before. */
export async function deleteMessage(sql: Sql, id: string): Promise<boolean> {
  const deleted = await sql`
    update messages set content = null, image_url = null, is_read = true, deleted_at = now()
    where id = ${id} and deleted_at is null`
  return deleted.count === 1
}

/** The preview is the last message that is left, if there is one. */
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

/** When a reader has no unread message left in the conversation: clears its count, its due mail and its notification. */
export async function clearNotification(sql: Sql, conversationId: string, readerId: string): Promise<void> {
  await sql`
    with waiting as (
      select from messages where conversation_id = ${conversationId} and ${isUnreadBy(sql, readerId)} limit 1
    ), nothing_waits as (
      update conversation_readers set has_unread = false, mail_due_at = null
      where conversation_id = ${conversationId} and user_id = ${readerId} and has_unread
        and not exists (select from waiting)
    )
    update notifications set read = true
    where conversation_id = ${conversationId} and user_id = ${readerId} and type = 'new_message' and not read
      and not exists (select from waiting)`
}

/** Deletes the notification when its sender deleted the unread messages, or all messages of the conversation. */
export async function withdrawNotification(
  sql: Sql,
  conversationId: string,
  readerId: string,
): Promise<void> {
  await sql`
    delete from notifications n using conversations c
    where n.conversation_id = ${conversationId} and n.user_id = ${readerId} and n.type = 'new_message'
      and c.id = n.conversation_id and (c.last_message_content is null or not n.read and not exists (
        select from messages where conversation_id = ${conversationId} and ${isUnreadBy(sql, readerId)}))`
}

const isUnreadBy = (sql: Sql, readerId: string) =>
  sql`sender_id is distinct from ${readerId} and not is_read and deleted_at is null`

type Reading = { conversation_id: string; last: string; readerId: string; otherId: string | null }

/** What the other wrote up to this message. Returns how many were unread, and whether the reader shows that they read. */
export async function markMessagesRead(
  sql: Sql,
  { conversation_id, last, readerId, otherId }: Reading,
): Promise<{ marked: number; shows_read: boolean }> {
  const row = await sql.one<{ marked: number; shows_read: boolean }>`
    with last as (
      select created_at, id from messages where id = ${last} and conversation_id = ${conversation_id}
    ), marked as (
      update messages m set is_read = true from last
      where m.conversation_id = ${conversation_id} and (m.created_at, m.id) <= (last.created_at, last.id)
        and ${isUnreadBy(sql, readerId)}
      returning 1
    )
    select (select count(*) from marked) as marked,
      shows_read and not ${isBlockBetween(sql, sql`user_id`, sql`${otherId}::uuid`)} as shows_read
    from profiles where user_id = ${readerId}`
  return row
}

/**
 * One notification per conversation, which is locked; each message makes it unread again. Returns its id where the reader
 * must be notified: not while it was still unread, nor if they muted messages.
 */
export async function notifyReader(
  sql: Sql,
  { conversationId, readerId, sender }: { conversationId: string; readerId: string; sender: Sender },
): Promise<string | null> {
  const message = `${sender.pseudo} vous a écrit`
  const row = await sql.maybeOne<{ id: string; must_notify: boolean }>`
    with recipient as (
      select user_id from profiles where user_id = ${readerId} and not 'new_message' = any (muted_notifications)
    ), before as (
      select n.id, n.read from notifications n join recipient using (user_id)
      where n.conversation_id = ${conversationId} and n.type = 'new_message' for update of n
    ), renewed as (
      update notifications n set read = false, created_at = now(), message = ${message}, actor_id = ${sender.id}
      from before where n.id = before.id returning n.id, before.read as must_notify
    ), added as (
      insert into notifications (user_id, type, title, message, actor_id, conversation_id)
      select user_id, 'new_message', 'Nouveau message', ${message}, ${sender.id}, ${conversationId}
      from recipient where not exists (select from before) returning id, true as must_notify
    )
    select id, must_notify from renewed union all select id, must_notify from added`
  return row?.must_notify ? row.id : null
}

type Sender = { id: string; pseudo: string }
