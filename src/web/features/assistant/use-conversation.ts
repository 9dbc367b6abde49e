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

/** The conversation and its actions. Null until hydration: it is stored in the browser. */
export function useConversation() {
  const conversation = useStore(conversationStore, null)
  const [cleared, setCleared] = useState<{ conversation: AssistantConversation; question: string } | null>(
    null,
  )
  useAdvance(conversation)
  // It was continued since, here or in another tab: the cleared one must not replace it.
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
      // Cleared before, and only a question was typed since: undo restores both.
      setCleared({ conversation: cleared?.conversation ?? before, question })
      conversationStore.change(() => NEW_CONVERSATION)
      questionStore.change(() => '')
    },
    /** Restores what was just cleared; null if there is nothing to restore. */
    undo:
      cleared &&
      (() => {
        setCleared(null)
        conversationStore.change(() => cleared.conversation)
        questionStore.change((typed) => typed || cleared.question)
      }),
  }
}

/** Advances when the next step is due, or at once if that time passed while the page was closed. */
function useAdvance(conversation: AssistantConversation | null) {
  const moment = conversation && nextMoment(conversation)
  useEffect(() => {
    if (moment === null) return undefined
    // The longest step: the clock may have been changed meanwhile.
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
