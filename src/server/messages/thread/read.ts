import type { UnreadCounts } from '#api/live.ts'
import { type Message, type MessagePage, MESSAGES_PAGE_SIZE } from '#domain/messages.ts'
import type { Sql } from '#server/db/database.ts'
import { cursor } from '#server/http/cursor.ts'
import type { SessionMember } from '#server/http/session-member.ts'
import { getUnreadOf } from '#server/notifications/queries.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { requireConversation, requireOpen } from '../access.ts'
import { lockOwnConversation } from '../queries.ts'
import { listMessages, markMessagesRead } from './queries.ts'

const messageCursor = cursor({ created_at: 'time', id: 'id' })

type PageQuery = { before?: string | undefined; after?: string | undefined }

/** One message more is asked for than is shown: it tells whether there are others beyond. */
export async function readMessages(
  sql: Sql,
  viewer: SessionMember,
  conversationId: string,
  query: PageQuery,
): Promise<MessagePage> {
  await requireConversation(sql, viewer, conversationId)
  const [before, after] = [messageCursor.read(query.before), messageCursor.read(query.after)]
  const bound = after ? { after } : before ? { before } : {}
  const read = { conversationId, readerId: viewer.id }
  const found = await listMessages(sql, read, bound, MESSAGES_PAGE_SIZE + 1)
  const hasMore = found.length > MESSAGES_PAGE_SIZE
  return after
    ? toPage(found.slice(0, MESSAGES_PAGE_SIZE), { has_earlier: true, has_later: hasMore })
    : toPage(found.slice(-MESSAGES_PAGE_SIZE), { has_earlier: hasMore, has_later: before !== null })
}

function toPage(messages: Message[], beyond: { has_earlier: boolean; has_later: boolean }): MessagePage {
  const [first, last] = [messages[0], messages.at(-1)]
  const [start, end] = [first ? messageCursor.write(first) : null, last ? messageCursor.write(last) : null]
  return { messages, start, end, ...beyond }
}

/**
 * What the other wrote and the notification of it. The other is told only where the reader shows it. The conversation is
 * locked, or a message that comes in between would be forgotten: unread, and yet neither notified nor mailed.
 */
export async function markRead(
  { db, live }: SiteParts,
  viewer: SessionMember,
  conversation_id: string,
): Promise<{ unread: UnreadCounts }> {
  return await db.transaction(async (tx) => {
    const { other_id } = requireOpen(viewer, await lockOwnConversation(tx, viewer.id, conversation_id))
    const reading = { conversationId: conversation_id, readerId: viewer.id, senderId: other_id }
    const { is_changed, shows_read } = await markMessagesRead(tx, reading)
    if (is_changed) {
      const to = shows_read && other_id ? [viewer.id, other_id] : [viewer.id]
      live.publish({ to, event: { type: 'conversation_changed', conversation_id } }, tx)
    }
    return { unread: await getUnreadOf(tx, viewer.id) }
  })
}
