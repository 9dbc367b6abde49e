import { requireFeature } from '#server/platform/policies.ts'
import { AppError, DRAFT_ALREADY_SENT, notFound } from '#domain/errors.ts'
import {
  type Message,
  sendRefusal,
  MESSAGE_STATES_MAX,
  type MessagePage,
  MESSAGES_PAGE_SIZE,
  type MessageState,
} from '#domain/messages.ts'
import type { UnreadCounts } from '#api/live.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { removeRetired } from '#server/platform/files/orphans.ts'
import { attachFile, retireMessageImage } from '#server/platform/files/queries.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import { getUnreadOf } from '#server/notifications/queries.ts'
import { throwIfRefused, requireConversation, requireParticipant } from './actions.ts'
import { findCorrespondence, lockOwnConversation } from './queries.ts'
import {
  deleteMessageRow,
  findMessageIncludingDeleted,
  findMessage,
  clearNotification,
  insertMessage,
  notifyRecipient,
  recomputePreview,
  withdrawNotification,
  listMessages,
  listMessageStates,
  markMessagesRead,
} from './thread.queries.ts'

type NewMessageBody = { id: string; content?: string | undefined; image?: string | undefined }

/** A repeated request, whose first response was lost, returns the message that was stored. */
export async function sendMessage(
  { db, live }: AppContext,
  viewer: SessionMember,
  conversationId: string,
  body: NewMessageBody,
): Promise<Message> {
  const { id, content, image } = body
  return await db.transaction(async (tx) => {
    const conversation = requireParticipant(viewer, await lockOwnConversation(tx, viewer.id, conversationId))
    const { other_id } = conversation
    const sent = await findSent(tx, viewer, conversationId, body)
    if (sent) return sent
    throwIfRefused(sendRefusal(await findCorrespondence(tx, viewer, other_id, conversation)))
    if (image) await requireFeature(tx, viewer, 'message_pictures')
    if (image) await attachImage(tx, viewer, { image, conversationId })
    const message = {
      id,
      conversationId,
      senderId: viewer.id,
      content: content ?? null,
      imagePath: image ?? null,
    }
    if (!(await insertMessage(tx, message))) throw idConflict()
    if (other_id) await publishToRecipient(tx, live, { viewer, recipientId: other_id, id, conversationId })
    return (await findMessage(tx, { id, conversationId, viewerId: viewer.id })) ?? throwNotFound()
  })
}

async function findSent(
  tx: Sql,
  viewer: SessionMember,
  conversationId: string,
  { id, content, image }: NewMessageBody,
): Promise<Message | null> {
  const stored = await findMessageIncludingDeleted(tx, id)
  if (!stored) return null
  if (stored.sender_id !== viewer.id || stored.conversation_id !== conversationId) throw idConflict()
  if (stored.is_deleted) throw new AppError('conflict', 'Ce message a été supprimé.')
  if (stored.content !== (content ?? null) || stored.image_url !== (image ?? null))
    throw new AppError('conflict', DRAFT_ALREADY_SENT, 'id')
  return await findMessage(tx, { id, conversationId, viewerId: viewer.id })
}

async function attachImage(
  tx: Sql,
  viewer: SessionMember,
  { image, conversationId }: { image: string; conversationId: string },
) {
  const upload = { path: image, purpose: 'message_image', uploaded_by: viewer.id } as const
  if (await attachFile(tx, upload, { conversation_id: conversationId })) return
  throw new AppError('conflict', 'Cette image n’existe plus : veuillez la choisir à nouveau.', 'image')
}

type PublishedMessage = { viewer: SessionMember; recipientId: string; id: string; conversationId: string }

async function publishToRecipient(
  tx: Transaction,
  live: AppContext['live'],
  { viewer, recipientId, id, conversationId }: PublishedMessage,
) {
  const event = { type: 'message', id, conversation_id: conversationId } as const
  live.publish({ to: [viewer.id, recipientId], event }, tx)
  const notificationId = await notifyRecipient(tx, { conversationId, recipientId, sender: viewer })
  if (!notificationId) return
  const notification = { type: 'notification', id: notificationId, conversation_id: conversationId } as const
  live.publish({ to: [recipientId], event: notification }, tx)
}

/** Deletes a message for both participants: also its preview, its picture, and the other’s unread state, mail and notification. */
export async function deleteMessage(
  { db, live, storage }: AppContext,
  viewer: SessionMember,
  id: string,
): Promise<{ done: true }> {
  return await db.transaction(async (tx) => {
    const message = await findMessageIncludingDeleted(tx, id)
    if (!message || message.is_deleted) throw noMessage()
    const { conversation_id, sender_id, image_url } = message
    await requireConversation(tx, viewer, conversation_id).catch(hideMessage)
    if (sender_id !== viewer.id)
      throw new AppError('forbidden', 'Vous ne pouvez supprimer que vos propres messages')
    const conversation = await lockOwnConversation(tx, viewer.id, conversation_id)
    if (!conversation || !(await deleteMessageRow(tx, id))) throw noMessage()
    await recomputePreview(tx, conversation_id)
    const { other_id } = conversation
    if (other_id) await withdrawNotification(tx, conversation_id, other_id)
    if (other_id) await clearNotification(tx, conversation_id, other_id)
    if (image_url) {
      const retired = await retireMessageImage(tx, image_url)
      // The response does not wait for the storage: the picture is no longer shown.
      tx.afterCommit(() => void removeRetired(db, storage, retired).catch(() => {}))
    }
    const to = other_id ? [viewer.id, other_id] : [viewer.id]
    live.publish({ to, event: { type: 'message_deleted', id, conversation_id } }, tx)
    return { done: true }
  })
}

/** Members who may not see the conversation get « not found » for its messages too. */
function hideMessage(error: unknown): never {
  throw error instanceof AppError && error.kind === 'not_found' ? noMessage() : error
}

const noMessage = () => notFound('Ce message n’existe pas ou n’existe plus.')
const idConflict = () => new AppError('conflict', 'Ce message existe déjà.', 'id')

function throwNotFound(): never {
  throw noMessage()
}

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
export async function markConversationRead(
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
