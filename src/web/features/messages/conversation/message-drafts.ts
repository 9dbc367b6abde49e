import type { MessageDraft } from '#domain/messages.ts'
import { localStore } from '#web/lib/local-store.ts'
import { MESSAGE_DRAFT_KEY } from '#web/lib/storage-keys.ts'

/** What a member began to write in a conversation and the server does not have yet; null when it has all. */
export const draftStore = (memberId: string, conversationId: string) =>
  localStore<MessageDraft | null>(`${MESSAGE_DRAFT_KEY}${memberId}:${conversationId}`, parseDraft, (draft) =>
    draft ? JSON.stringify(draft) : null,
  )

export function parseDraft(text: string | null): MessageDraft | null {
  const { content, updated_at } = JSON.parse(text ?? '{}') as Partial<MessageDraft>
  if (typeof content !== 'string' || typeof updated_at !== 'string') return null
  return { content, updated_at }
}

/** The text to go on with: what was typed last, here or on another device. */
export function newerDraft(here: MessageDraft | null, there: MessageDraft | null): string {
  if (!here || !there) return (here ?? there)?.content ?? ''
  return Date.parse(there.updated_at) > Date.parse(here.updated_at) ? there.content : here.content
}
