import type { UnreadCounts } from '#api/live.ts'
import {
  type Message,
  MESSAGE_STATES_MAX,
  type MessagePage,
  MESSAGES_PAGE_SIZE,
  type MessageState,
} from '#domain/messages.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { getUnreadOf } from '#server/notifications/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { requireConversation, requireParticipant } from './access.ts'
import { lockOwnConversation } from './queries.ts'
import { clearNotification, listMessages, listMessageStates, markMessagesRead } from './thread.queries.ts'

const messageCursor = pageCursor({ created_at: 'time', id: 'id' })

type PageQuery = { before?: string | undefined; after?: string | undefined }

/** Reads one message more than the page shows, to know whether there is a next page. */
export async function readMessages(
  sql: Sql,
  viewer: SessionMember,
  conversationId: string,
  query: PageQuery,
): Promise<MessagePage> {
  await requireConversation(sql, viewer, conversationId)
  const [before, after] = [messageCursor.read(query.before), messageCursor.read(query.after)]
  const bound = after ? { after } : before ? { before } : {}
  const read = { conversationId, viewerId: viewer.id }
  const found = await listMessages(sql, read, bound, MESSAGES_PAGE_SIZE + 1)
  const hasMore = found.length > MESSAGES_PAGE_SIZE
  return after
    ? toPage(found.slice(0, MESSAGES_PAGE_SIZE), { has_earlier: true, has_later: hasMore })
    : toPage(found.slice(-MESSAGES_PAGE_SIZE), { has_earlier: hasMore, has_later: before !== null })
}

/** Lets a browser find out which loaded messages were deleted or read meanwhile, without loading them again. */
export async function readMessageStates(
  sql: Sql,
  viewer: SessionMember,
  conversationId: string,
  place: string,
): Promise<{ states: MessageState[] }> {
  await requireConversation(sql, viewer, conversationId)
  const from = messageCursor.read(place)!
  const read = { conversationId, viewerId: viewer.id }
  return { states: await listMessageStates(sql, read, from, MESSAGE_STATES_MAX) }
}

function toPage(messages: Message[], beyond: { has_earlier: boolean; has_later: boolean }): MessagePage {
  const [first, last] = [messages[0], messages.at(-1)]
  const [start, end] = [first ? messageCursor.write(first) : null, last ? messageCursor.write(last) : null]
  return { messages, start, end, ...beyond }
}

/**
 * Sets the other’s messages to read, up to the last one that the viewer was shown. The other participant gets the event only
 * if the viewer shows read receipts. Locks the conversation: a message sent meanwhile would stay unread without a
 * notification or a mail.
 */
export async function markRead(
  { db, live }: AppContext,
  viewer: SessionMember,
  conversation_id: string,
  last: string,
): Promise<{ unread: UnreadCounts }> {
  return await db.transaction(async (tx) => {
    const { other_id } = requireParticipant(viewer, await lockOwnConversation(tx, viewer.id, conversation_id))
    const { marked, shows_read } = await markMessagesRead(tx, {
      conversation_id,
      last,
      viewerId: viewer.id,
      otherId: other_id,
    })
    await clearNotification(tx, conversation_id, viewer.id)
    if (marked > 0) {
      const to = shows_read && other_id ? [viewer.id, other_id] : [viewer.id]
      const event = { type: 'conversation_read', conversation_id, reader_id: viewer.id, last } as const
      live.publish({ to, event }, tx)
    }
    return { unread: await getUnreadOf(tx, viewer.id) }
  })
}
