import { MESSAGE_MAX, type MessageDraft } from '#domain/messages.ts'
import { localStore } from '#web/ui/local-store.ts'

type LocalDraft = MessageDraft & {
  /** The server has it: from then on it knows better, for another device may have changed or sent it. */
  is_saved: boolean
}

/** What a member began to write in a conversation, in this browser; null when nothing is known. */
export const draftStore = (memberId: string, conversationId: string) =>
  localStore<LocalDraft | null>(`pb-message:${memberId}:${conversationId}`, parseDraft, (draft) =>
    draft ? JSON.stringify(draft) : null,
  )

export function parseDraft(text: string | null): LocalDraft | null {
  const { content, updated_at, is_saved = false } = JSON.parse(text ?? '{}') as Partial<LocalDraft>
  if (typeof content !== 'string' || typeof updated_at !== 'string') return null
  return { content: content.slice(0, 2 * MESSAGE_MAX), updated_at, is_saved }
}

/** The text to go on with: what was typed last, here or on another device. */
export function newerDraft(here: LocalDraft | null, there: MessageDraft | null): string {
  if (here?.is_saved) return there?.content ?? ''
  if (!here || !there) return (here ?? there)?.content ?? ''
  return Date.parse(there.updated_at) > Date.parse(here.updated_at) ? there.content : here.content
}
