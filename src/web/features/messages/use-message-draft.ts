import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messagesApi } from '#api/messages.ts'
import { type Conversation, MESSAGE_DRAFT_MAX, type MessageDraft } from '#domain/messages.ts'
import { call } from '#web/lib/call.ts'
import { useDebouncedCallback } from '#web/lib/debounce.ts'
import { useResync } from '#web/lib/live-events.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { useOnLeave } from '#web/lib/use-on-leave.ts'
import { localStore } from '#web/lib/local-store.ts'
import { MESSAGE_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { conversationQuery } from './messages-thread.ts'

const PAUSE_MS = 1_000

/**
 * The draft of a message: saved in this browser at every key, and on the server at every pause and before the page is left.
 * Other tabs show it while it is typed, and leave saving and clearing it to the tab that it is typed in.
 */
export function useMessageDraft(memberId: string, conversation: Conversation) {
  const { draft, isChanged, isStored, save, store } = useLocalDraft(
    () => draftStore(memberId, conversation.id),
    // Null: the server has the draft; the typed text stays.
    { mirrorsOtherTabs: (next) => next !== null },
  )
  /** The draft that this tab sends: read when the conversation was opened, or typed here. */
  const ownDraftUpdatedAt = useRef(draft?.updated_at)
  // Until the member types, a newer draft of another device is shown.
  const text = isChanged ? (draft?.content ?? '') : newerDraft(draft, conversation.draft)
  const send = useSendDraft(conversation.id, store)
  const sendOwn = (isLeaving: boolean) => {
    const stored = store.current()
    if (!stored || stored.updated_at !== ownDraftUpdatedAt.current) return
    // Another device has a newer draft.
    if (!isChanged && stored.content !== text) store.set(null)
    else if (stored.content.length <= MESSAGE_DRAFT_MAX) send(stored, isLeaving)
  }
  const sendSoon = useDebouncedCallback((shown: string) => {
    if (shown === text) sendOwn(false)
  }, PAUSE_MS)
  useEffect(() => {
    sendSoon(text)
    return sendSoon.cancel
  }, [text, sendSoon])
  useResync(() => sendOwn(false))
  useOnLeave(() => sendOwn(true))
  return {
    text,
    isStored,
    setText: (content: string) => {
      const updated_at = new Date().toISOString()
      ownDraftUpdatedAt.current = updated_at
      save({ content, updated_at })
    },
  }
}

/** Saves drafts on the server one at a time, so that an earlier one never overwrites a later one. */
function useSendDraft(conversationId: string, store: ReturnType<typeof draftStore>) {
  const client = useQueryClient()
  const sending = useRef<Promise<void>>(Promise.resolve())
  const send = async ({ content, updated_at }: MessageDraft, keepalive: boolean) => {
    await call(messagesApi.saveDraft, { params: { conversationId }, body: { content } }, { keepalive })
    const draft = content === '' ? null : { content, updated_at: new Date().toISOString() }
    client.setQueryData(conversationQuery(conversationId).queryKey, (known) => known && { ...known, draft })
    store.change((saved) => (saved?.updated_at === updated_at ? null : saved))
  }
  return (draft: MessageDraft, isLeaving: boolean) => {
    // On failure the draft stays in this browser, and is sent after the next key or when the connection is back.
    const sent = () => send(draft, isLeaving).catch(() => {})
    // A page that is being left cannot wait for the request before.
    sending.current = isLeaving ? sent() : sending.current.then(sent)
  }
}

/** A member's draft in a conversation that the server does not have yet; null when it has it. */
const draftStore = (memberId: string, conversationId: string) =>
  localStore<MessageDraft | null>(`${MESSAGE_DRAFT_KEY}${memberId}:${conversationId}`, parseDraft, (draft) =>
    draft ? JSON.stringify(draft) : null,
  )

export function parseDraft(text: string | null): MessageDraft | null {
  const { content, updated_at } = JSON.parse(text ?? '{}') as Partial<MessageDraft>
  if (typeof content !== 'string' || typeof updated_at !== 'string') return null
  return { content, updated_at }
}

/** The text to resume: the one typed last, here or on another device. */
export function newerDraft(here: MessageDraft | null, there: MessageDraft | null): string {
  if (!here || !there) return (here ?? there)?.content ?? ''
  return Date.parse(there.updated_at) > Date.parse(here.updated_at) ? there.content : here.content
}
