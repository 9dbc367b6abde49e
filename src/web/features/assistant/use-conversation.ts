import { useEffect, useState } from 'react'
import {
  advance,
  ask,
  type AssistantConversation,
  choose,
  NEW_CONVERSATION,
  nextMoment,
  QUESTION_MAX,
  RECOMMENDING_MS,
} from '#domain/assistant/conversation.ts'
import type { Answers } from '#domain/assistant/questions.ts'
import { restoreConversation } from '#domain/assistant/stored-conversation.ts'
import { useStore } from '#web/lib/store.ts'
import { localStore } from '#web/lib/local-store.ts'
import { ASSISTANT_KEY, ASSISTANT_QUESTION_KEY } from '#web/lib/storage-keys.ts'

/** The conversation and what can be done in it. It is null until the page is hydrated: the server does not know it. */
export function useConversation() {
  const conversation = useStore(conversationStore, null)
  const [cleared, setCleared] = useState<{ conversation: AssistantConversation; question: string } | null>(
    null,
  )
  useAdvance(conversation)
  // It has gone on since, here or in another tab, and must not be replaced by what was cleared.
  if (cleared && conversation !== NEW_CONVERSATION) setCleared(null)

  return {
    conversation,
    choose: (answer: Partial<Answers>) =>
      conversationStore.change((before) => choose(before, answer, Date.now())),
    ask: (question: string) => conversationStore.change((before) => ask(before, question, Date.now())),
    startOver: () => {
      const before = conversationStore.current()
      const question = questionStore.current()
      if (before === NEW_CONVERSATION && question === '') return
      // Cleared before, only a question was typed since: both can still come back.
      setCleared({ conversation: cleared?.conversation ?? before, question })
      conversationStore.change(() => NEW_CONVERSATION)
      questionStore.change(() => '')
    },
    /** Brings back what was just cleared; null when there is nothing to bring back. */
    undo:
      cleared &&
      (() => {
        setCleared(null)
        conversationStore.change(() => cleared.conversation)
        questionStore.change((typed) => typed || cleared.question)
      }),
  }
}

/** Takes the next step when its time comes, or at once when that passed while the page was closed. */
function useAdvance(conversation: AssistantConversation | null) {
  const moment = conversation && nextMoment(conversation)
  useEffect(() => {
    if (moment === null) return undefined
    // No step takes longer, whatever the clock was set to in between.
    const wait = Math.min(moment - Date.now(), RECOMMENDING_MS)
    const timer = setTimeout(() => conversationStore.change((before) => advance(before, moment)), wait)
    return () => clearTimeout(timer)
  }, [moment])
}

const conversationStore = localStore(ASSISTANT_KEY, restoreConversation, (conversation) =>
  conversation === NEW_CONVERSATION ? null : JSON.stringify(conversation),
)

/** The question being typed, until it is sent. */
export const questionStore = localStore(
  ASSISTANT_QUESTION_KEY,
  (stored) => stored?.slice(0, QUESTION_MAX) ?? '',
  (question) => question || null,
)
