import type { Conversation, ConversationSummary, MessageDraft } from '#domain/messages.ts'
import { UNREAD_COUNTED } from '#domain/notifications/notifications.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { lockedMembersCte, afterMemberLocks } from '#server/platform/db/locks.ts'
import { memberCard } from '#server/platform/db/fragments.ts'
import { isParticipant, otherOf, ownColumns, type OwnConversation, hasReceivedMessage } from './queries.ts'
import type { ConversationsRow } from '#server/platform/db/rows.gen.ts'

export type ConversationCursor = { last_message_at: string; id: string }

/**
 * The last active first. Empty conversations are listed for their starter only, and not while the starter needs VIP to
 * write. Reads each participant column through its own index.
 */
export async function listConversations(
  sql: Sql,
  userId: string,
  { after, count, needsVip }: { after: ConversationCursor | null; count: number; needsVip: boolean },
): Promise<ConversationSummary[]> {
  const side = (own: Fragment, other: Fragment) => sql`
    (select c.id, ${other} as other_id, c.last_message_at, c.last_message_content from conversations c
    where ${own} = ${userId}
      and (c.last_message_content is not null or c.started_by is null or c.started_by = ${userId})
      ${needsVip ? sql`and (c.last_message_content is not null or ${hasReceivedMessage(sql, userId)})` : sql``}
      ${after ? sql`and (c.last_message_at, c.id) < (${after.last_message_at}, ${after.id})` : sql``}
    order by c.last_message_at desc, c.id desc limit ${count})`
  return await sql<ConversationSummary[]>`
    select c.id, ${memberCard(sql)} as other, c.last_message_at,
      case when c.last_message_content is not null then json_build_object('content', c.last_message_content,
        'is_own', ${lastSender(sql)} is not distinct from ${userId}) end as last_message,
      ${unreadIn(sql)} as unread_count, ${hasReceivedMessage(sql, userId)} as was_written_to
    from (
      ${side(sql`c.participant1_id`, sql`c.participant2_id`)} union all
      ${side(sql`c.participant2_id`, sql`c.participant1_id`)}
      order by last_message_at desc, id desc limit ${count}
    ) c left join profiles a on a.user_id = c.other_id
    order by c.last_message_at desc, c.id desc`
}

const lastSender = (sql: Sql) => sql`(
  select m.sender_id from messages m where m.conversation_id = c.id and m.deleted_at is null
  order by m.created_at desc, m.id desc limit 1)`

/** Unread messages of the other participant, `c.other_id`; the sender is null once the account is deleted. */
const unreadIn = (sql: Sql) => sql`(
  select count(*) from (
    select from messages m
    where m.conversation_id = c.id and not m.is_read and m.deleted_at is null
      and (m.sender_id = c.other_id or (c.other_id is null and m.sender_id is null))
    limit ${UNREAD_COUNTED}
  ) unread)`

/** The other participant and the member’s draft. */
export async function findConversation(
  sql: Sql,
  userId: string,
  id: string,
): Promise<Pick<Conversation, 'other'> & { draft: MessageDraft | null }> {
  const row = await sql.one<Pick<Conversation, 'other'> & { draft: MessageDraft | null }>`
    select ${memberCard(sql)} as other,
      case when d.id is not null then json_build_object('content', d.content ->> 'text', 'updated_at', d.updated_at) end
        as draft
    from conversations c left join profiles a on a.user_id = ${otherOf(sql, userId)}
    left join drafts d on d.conversation_id = c.id and d.user_id = ${userId}
    where c.id = ${id} and ${isParticipant(sql, userId)}`
  return row
}

/** The conversation between two members, as the first of them sees it. */
export async function findPair(sql: Sql, userId: string, otherId: string): Promise<OwnConversation | null> {
  return await sql.maybeOne<OwnConversation>`
    select ${ownColumns(sql, userId)} from conversations c
    where c.participant1_id = least(${userId}::uuid, ${otherId}::uuid)
      and c.participant2_id = greatest(${userId}::uuid, ${otherId}::uuid)`
}

export async function insertConversation(sql: Sql, starter: string, other: string): Promise<string> {
  const row = await sql.one<Pick<ConversationsRow, 'id'>>`
    insert into conversations (participant1_id, participant2_id, started_by)
    values (least(${starter}::uuid, ${other}::uuid), greatest(${starter}::uuid, ${other}::uuid), ${starter})
    returning id`
  return row.id
}

/** Records that both members started the conversation, so that it is listed for both while it is empty. */
export async function setStartedByBoth(sql: Sql, id: string): Promise<void> {
  await sql`update conversations set started_by = null where id = ${id}`
}

/** How many conversations the member started today. */
export async function countStartedToday(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ started: number }>`
    select count(*) as started from conversations
    where started_by = ${userId} and created_at >= zurich_day(now())::timestamp at time zone 'Europe/Zurich'`
  return row.started
}

/** An empty text deletes the draft. */
export async function saveDraft(
  sql: Sql,
  { userId, conversationId, text }: { userId: string; conversationId: string; text: string },
): Promise<void> {
  await (text === ''
    ? sql`delete from drafts where conversation_id = ${conversationId} and user_id = ${userId}`
    : sql`
        with ${lockedMembersCte(sql, sql`${userId}`, sql`null`)}
        insert into drafts (user_id, kind, conversation_id, content)
        select locked_members.id, 'message', c.id, ${sql.json({ text })} from locked_members, conversations c
        where c.id = ${conversationId} and ${afterMemberLocks(sql)}
        on conflict (conversation_id, user_id) where conversation_id is not null
          do update set content = excluded.content, updated_at = now()`)
}

export async function showsTyping(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from profiles where user_id = ${userId} and shows_typing`
  return rows.count > 0
}
