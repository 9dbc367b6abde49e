import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messagesApi } from '#api/messages.ts'
import { type Conversation, MESSAGE_DRAFT_MAX, type MessageDraft } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { useResync } from '#web/lib/live-news.ts'
import { conversationQuery } from './conversation-query.ts'
import { draftStore, newerDraft } from './message-drafts.ts'

const PAUSE_MS = 1_000

/**
 * What is being written: kept in this browser at every key, until the server has it: at every pause, and before one
 * leaves. Other tabs show it as it is typed, and leave saving and clearing it to the tab that it was typed in.
 */
export function useMessageDraft(memberId: string, conversation: Conversation) {
  const [store] = useState(() => draftStore(memberId, conversation.id))
  /** What this browser held when the conversation was opened. */
  const [found] = useState(store.current)
  /** What was typed since, in whatever tab. */
  const [typed, setTyped] = useState<MessageDraft | null>(null)
  const [isKept, setIsKept] = useState(true)
  /** The one that this tab saves: found, or typed here. */
  const own = useRef(found?.updated_at)
  // Until one types, what another device has saved since is shown too.
  const text = typed ? typed.content : newerDraft(found, conversation.draft)
  const send = useSendDraft(conversation.id, store)
  const save = (isLeaving: boolean) => {
    const draft = store.current()
    if (!draft || draft.updated_at !== own.current) return
    // Another device went on since.
    if (!typed && draft.content !== text) store.set(null)
    else if (draft.content.length <= MESSAGE_DRAFT_MAX) send(draft, isLeaving)
  }
  const pause = useEffectEvent((shown: string) => {
    if (shown === text) save(false)
  })
  const leave = useEffectEvent(() => save(true))
  useEffect(() => {
    const timer = setTimeout(() => pause(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useResync(() => save(false))
  useEffect(
    () =>
      store.subscribe(() => {
        // Null: the server has it, and what is typed stays.
        const draft = store.current()
        if (draft) setTyped(draft)
      }),
    [store],
  )
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
    /** False when this browser keeps nothing: its storage is full or forbidden. */
    isKept,
    type: (content: string) => {
      const draft = { content, updated_at: new Date().toISOString() }
      own.current = draft.updated_at
      setTyped(draft)
      setIsKept(store.set(draft))
    },
  }
}

/** Has the server keep a draft, one at a time, so that none overtakes a later one. */
function useSendDraft(conversationId: string, store: ReturnType<typeof draftStore>) {
  const client = useQueryClient()
  const sending = useRef<Promise<void>>(Promise.resolve())
  const send = async ({ content, updated_at }: MessageDraft, keepalive: boolean) => {
    await call(messagesApi.saveDraft, { params: { conversationId }, body: { content } }, { keepalive })
    const draft = content === '' ? null : { content, updated_at: new Date().toISOString() }
    client.setQueryData(conversationQuery(conversationId).queryKey, (known) => known && { ...known, draft })
    store.change((kept) => (kept?.updated_at === updated_at ? null : kept))
  }
  return (draft: MessageDraft, isLeaving: boolean) => {
    // Otherwise it stays in this browser, and is sent with the next key or after a lost connection.
    const sent = () => send(draft, isLeaving).catch(() => {})
    // Whoever leaves cannot wait for the one before.
    sending.current = isLeaving ? sent() : sending.current.then(sent)
  }
}
