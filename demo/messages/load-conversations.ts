import type { Sql } from '#server/platform/db/database.ts'
import type { DaysAgo } from '../dates.ts'
import { conversationId, memberId, messageId } from '../ids.ts'
import type { DemoContent } from '../read-content.ts'
import { insertConversations, insertMessages, insertReaders } from './queries.ts'

export async function loadConversations(tx: Sql, { conversations }: DemoContent, daysAgo: DaysAgo) {
  const messages = conversations.flatMap((conversation) =>
    conversation.messages.map(({ sender, days_ago, content }, index) => ({
      id: messageId(conversation.between, index),
      conversation_id: conversationId(conversation.between),
      sender_id: memberId(sender),
      content,
      is_read: index < conversation.messages.length - conversation.unread,
      created_at: daysAgo(days_ago),
    })),
  )
  await insertConversations(
    tx,
    conversations.map(({ between: [starter, other] }) => ({
      id: conversationId([starter, other]),
      started_by: memberId(starter),
      other: memberId(other),
    })),
    messages,
  )
  await insertMessages(tx, messages)
  await insertReaders(
    tx,
    conversations.map(({ between }) => conversationId(between)),
  )
}
