import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messagesApi } from '#api/messages.ts'
import type { Conversation } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { useResync } from '#web/lib/live-news.ts'
import { conversationQuery } from './conversation-query.ts'
import { draftStore, newerDraft } from './message-drafts.ts'

const PAUSE_MS = 1_000

/** What is being written: kept in this browser at every key, until the server has it: at every pause, and before one leaves. */
export function useMessageDraft(memberId: string, conversation: Conversation) {
  const [store] = useState(() => draftStore(memberId, conversation.id))
  const [typed, setTyped] = useState<string | null>(null)
  // Until one types, what another device has saved since is shown too.
  const text = typed ?? newerDraft(store.current(), conversation.draft)
  const send = useSendDraft(conversation.id, store)
  const save = (shown: string, isLeaving: boolean) => {
    const kept = store.current()
    if (!kept) return
    // Another device went on since.
    if (typed === null && kept.content !== shown) store.set(null)
    else send(kept.content, isLeaving)
  }
  const pause = useEffectEvent((shown: string) => save(shown, false))
  const leave = useEffectEvent(() => save(text, true))
  useEffect(() => {
    const timer = setTimeout(() => pause(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useResync(() => save(text, false))
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pagehide', () => leave(), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    return () => {
      listening.abort()
      leave()
    }
  }, [])
  return {
    text,
    type: (content: string) => {
      setTyped(content)
      store.set({ content, updated_at: new Date().toISOString() })
    },
  }
}

/** Has the server keep a text, one at a time, so that none overtakes a later one. */
function useSendDraft(conversationId: string, store: ReturnType<typeof draftStore>) {
  const client = useQueryClient()
  const sending = useRef<Promise<void>>(Promise.resolve())
  const send = async (content: string, keepalive: boolean) => {
    await call(messagesApi.saveDraft, { params: { conversationId }, body: { content } }, { keepalive })
    const draft = content === '' ? null : { content, updated_at: new Date().toISOString() }
    client.setQueryData(conversationQuery(conversationId).queryKey, (known) => known && { ...known, draft })
    store.change((kept) => (kept?.content === content ? null : kept))
  }
  return (content: string, isLeaving: boolean) => {
    // Otherwise it stays in this browser, and is sent with the next key or after a lost connection.
    const sent = () => send(content, isLeaving).catch(() => {})
    // Whoever leaves cannot wait for the one before.
    sending.current = isLeaving ? sent() : sending.current.then(sent)
  }
}
