import type { Correspondence, Conversation, ConversationSummary, MessageDraft } from '#domain/messages.ts'
import { UNREAD_COUNTED } from '#domain/notifications/notifications.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { lockedMembersCte, afterMemberLocks, rowLock } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { ConversationsRow } from '#server/platform/db/rows.gen.ts'
import { memberCard } from '#server/platform/db/fragments.ts'

/** A conversation as one of its participants sees it. `started_by` is null if both started it, or the starter deleted their account. */
export type OwnConversation = Pick<ConversationsRow, 'id' | 'started_by'> & {
  /** Null when the account is deleted. */
  other_id: string | null
  is_empty: boolean
  has_received_message: boolean
}

/** The id of the other participant of the conversation `c`. */
export const otherOf = (sql: Sql, userId: string | Fragment) =>
  sql`case when c.participant1_id = ${userId} then c.participant2_id else c.participant1_id end`

/** Both columns have an index. */
export const isParticipant = (sql: Sql, userId: string) =>
  sql`(c.participant1_id = ${userId} or c.participant2_id = ${userId})`

/** Whether the member received a message in the conversation `c`: they may read it and reply, even without VIP. */
const hasReceivedMessage = (sql: Sql, userId: string) =>
  sql`exists (select from conversation_recipients r where r.conversation_id = c.id and r.user_id = ${userId})`

const ownColumns = (sql: Sql, userId: string) => sql`
  c.id, ${otherOf(sql, userId)} as other_id, c.last_message_content is null as is_empty,
  c.started_by, ${hasReceivedMessage(sql, userId)} as has_received_message`

/** Null if the member is not a participant. */
export async function findOwnConversation(
  sql: Sql,
  userId: string,
  id: string,
): Promise<OwnConversation | null> {
  return await sql.maybeOne<OwnConversation>`
    select ${ownColumns(sql, userId)} from conversations c where c.id = ${id} and ${isParticipant(sql, userId)}`
}

/** Locks both participants and then their conversation, so that messages are written one after the other. */
export async function lockOwnConversation(
  sql: Sql,
  userId: string,
  id: string,
): Promise<OwnConversation | null> {
  const other = sql`(select ${otherOf(sql, userId)} from conversations c where c.id = ${id})`
  return await sql.maybeOne<OwnConversation>`
    with ${lockedMembersCte(sql, sql`${userId}`, other)}
    select ${ownColumns(sql, userId)} from conversations c
    where c.id = ${id} and ${isParticipant(sql, userId)} and ${afterMemberLocks(sql)} ${rowLock(sql, 'change')} of c`
}

/** The facts that decide whether one member may write to another, read now. */
export async function findCorrespondence(
  sql: Sql,
  sender: Pick<SessionMember, 'id' | 'staff_lock'>,
  recipientId: string | null,
  { has_received_message }: { has_received_message: boolean },
): Promise<Correspondence> {
  const row = await sql.one<Correspondence>`
    select jsonb_build_object('role', ${sender.staff_lock ? sql`'user'` : sql`p.role`}, 'verified_type', p.verified_type,
        'subscribed', p.subscribed, 'community_xp', t.community_xp, 'ban_status', ${banStatus(sql)}) as sender,
      case when r.user_id is not null then jsonb_build_object('messages_from', r.messages_from,
        'follows_sender', exists (
          select from followers where follower_id = r.user_id and following_id = p.user_id)) end as recipient,
      ${hasBlocked(sql, sql`p.user_id`, sql`r.user_id`)} as sender_blocked_recipient,
      ${hasBlocked(sql, sql`r.user_id`, sql`p.user_id`)} as recipient_blocked_sender, ${has_received_message}::boolean as has_received_message
    from profiles p join profile_stats t on t.user_id = p.user_id ${joinBans(sql, sql`p.user_id`)}
    left join profiles r on r.user_id = ${recipientId}
    where p.user_id = ${sender.id}`
  return row
}

const hasBlocked = (sql: Sql, blocker: Fragment, blocked: Fragment) =>
  sql`exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`

type ConversationCursor = { last_message_at: string; id: string }

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
export async function upsertMessageDraft(
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
