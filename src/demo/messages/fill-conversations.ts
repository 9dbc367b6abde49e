import type { Sql } from '#server/db/database.ts'
import { demoConversations } from '../content/conversations.ts'
import { memberId } from '../content/everyone.ts'
import { conversationId, messageId } from '../content/ids.ts'
import type { DaysAgo } from '../content/moments.ts'
import { insertConversations, insertMessages, insertReaders } from './queries.ts'

export async function fillConversations(tx: Sql, daysAgo: DaysAgo) {
  const messages = demoConversations.flatMap(({ between, messages: said, unread }) =>
    said.map(([by, days_ago, content], place) => ({
      id: messageId(between, place),
      conversation_id: conversationId(between),
      sender_id: memberId(by),
      content,
      is_read: place < said.length - unread,
      created_at: daysAgo(days_ago),
    })),
  )
  await insertConversations(
    tx,
    demoConversations.map(({ between: [starter, other] }) => ({
      id: conversationId([starter, other]),
      started_by: memberId(starter),
      other: memberId(other),
    })),
    messages,
  )
  await insertMessages(tx, messages)
  await insertReaders(tx, [...new Set(messages.map(({ conversation_id }) => conversation_id))])
}
