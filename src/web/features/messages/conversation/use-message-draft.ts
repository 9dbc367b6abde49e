import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messagesApi } from '#api/messages.ts'
import type { Conversation } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { conversationQuery } from './conversation-query.ts'
import { draftStore, newerDraft } from './message-drafts.ts'

const PAUSE_MS = 1_000

/** What is being written: kept in this browser at every key, on the server at every pause and before one leaves. */
export function useMessageDraft(memberId: string, conversation: Conversation) {
  const [store] = useState(() => draftStore(memberId, conversation.id))
  const [typed, setTyped] = useState<string | null>(null)
  const save = useSavedDraft(conversation.id, store)
  // Until one types, what another device has saved since is shown too.
  const text = typed ?? newerDraft(store.current(), conversation.draft)
  return {
    text,
    type: (content: string) => {
      setTyped(content)
      store.set({ content, updated_at: new Date().toISOString(), is_saved: false })
      save(content)
    },
  }
}

/** Saves the last text that it was given, one at a time, so that none overtakes a later one. */
function useSavedDraft(conversationId: string, store: ReturnType<typeof draftStore>) {
  const client = useQueryClient()
  const unsaved = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const send = async (content: string, keepalive: boolean) => {
    await call(messagesApi.saveDraft, { params: { conversationId }, body: { content } }, { keepalive })
    const draft = content === '' ? null : { content, updated_at: new Date().toISOString() }
    client.setQueryData(conversationQuery(conversationId).queryKey, (known) => known && { ...known, draft })
    // What is empty on both sides need not be remembered.
    store.change((kept) => (kept?.content === content ? draft && { ...kept, is_saved: true } : kept))
  }
  const flush = (isLeaving: boolean) => {
    clearTimeout(timer.current)
    const content = unsaved.current
    if (content === null) return
    unsaved.current = null
    // It is kept here all the same, and saved with the next key.
    const saved = () => send(content, isLeaving).catch(() => {})
    // Whoever leaves cannot wait for the one before.
    saving.current = isLeaving ? saved() : saving.current.then(saved)
  }
  const leave = useEffectEvent(() => flush(true))
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    return () => {
      listening.abort()
      leave()
    }
  }, [])
  return (content: string) => {
    unsaved.current = content
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flush(false), PAUSE_MS)
  }
}
