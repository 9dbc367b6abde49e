import { NEW_CONVERSATION, QUESTION_MAX } from '#domain/assistant/conversation.ts'
import { restoreConversation } from '#domain/assistant/stored-conversation.ts'
import { localStore } from '#web/lib/local-store.ts'

export const conversationStore = localStore('pb-ai', restoreConversation, (conversation) =>
  conversation === NEW_CONVERSATION ? null : JSON.stringify(conversation),
)

/** The question being typed, until it is sent. */
export const questionStore = localStore(
  'pb-ai-question',
  (stored) => stored?.slice(0, QUESTION_MAX) ?? '',
  (question) => question || null,
)
