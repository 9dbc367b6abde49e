import { NEW_CONVERSATION, QUESTION_MAX } from '#domain/assistant/conversation.ts'
import { restoreConversation } from '#domain/assistant/stored-conversation.ts'
import { localStore } from '#web/lib/local-store.ts'
import { ASSISTANT_KEY, ASSISTANT_QUESTION_KEY } from '#web/lib/storage-keys.ts'

export const conversationStore = localStore(ASSISTANT_KEY, restoreConversation, (conversation) =>
  conversation === NEW_CONVERSATION ? null : JSON.stringify(conversation),
)

/** The question being typed, until it is sent. */
export const questionStore = localStore(
  ASSISTANT_QUESTION_KEY,
  (stored) => stored?.slice(0, QUESTION_MAX) ?? '',
  (question) => question || null,
)
