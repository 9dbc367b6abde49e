import type { Correspondence } from '#domain/messages.ts'
import { banStatus, joinBans } from '#server/platform/db/ban-status.ts'
import type { Fragment, Sql } from '#server/platform/db/database.ts'
import { lockedMembersCte, afterMemberLocks, rowLock } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { ConversationsRow } from '#server/platform/db/rows.gen.ts'

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
export const hasReceivedMessage = (sql: Sql, userId: string) =>
  sql`exists (select from conversation_recipients r where r.conversation_id = c.id and r.user_id = ${userId})`

export const ownColumns = (sql: Sql, userId: string) => sql`
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
