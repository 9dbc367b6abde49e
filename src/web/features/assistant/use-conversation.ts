import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  advance,
  ask,
  choose,
  type Conversation,
  NEW_CONVERSATION,
  nextMoment,
  RECOMMENDING_MS,
} from '#domain/assistant/conversation.ts'
import type { Answers } from '#domain/assistant/questions.ts'
import { changeConversation, currentConversation, subscribeToConversation } from './conversation-store.ts'

/** The conversation and what can be done in it; null until the page is alive, for the server does not know it. */
export function useConversation() {
  const conversation = useSyncExternalStore(subscribeToConversation, currentConversation, () => null)
  const [cleared, setCleared] = useState<Conversation | null>(null)
  useTime(conversation)
  // It has gone on since, here or in another tab: what was cleared would take its place.
  if (cleared && conversation !== NEW_CONVERSATION) setCleared(null)

  return {
    conversation,
    choose: (answer: Partial<Answers>) => changeConversation((before) => choose(before, answer, Date.now())),
    ask: (question: string) => changeConversation((before) => ask(before, question, Date.now())),
    startOver: () => {
      if (conversation === NEW_CONVERSATION) return
      changeConversation(() => NEW_CONVERSATION)
      setCleared(conversation)
    },
    /** Brings back what was just cleared; null when there is nothing to bring back. */
    undo: cleared && (() => changeConversation(() => cleared)),
  }
}

/** Lets what is coming happen at its time, also when that time passed while nobody was here. */
function useTime(conversation: Conversation | null) {
  const moment = conversation && nextMoment(conversation)
  useEffect(() => {
    if (moment === null) return undefined
    // No step takes longer, whatever the clock was set to in between.
    const wait = Math.min(moment - Date.now(), RECOMMENDING_MS)
    const timer = setTimeout(() => changeConversation((before) => advance(before, moment)), wait)
    return () => clearTimeout(timer)
  }, [moment])
}
