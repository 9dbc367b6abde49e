import { localStore } from '#web/lib/local-store.ts'

/** What a member began to write under a plan, and the id under which it is sent. */
export type CommentDraft = {
  id: string
  text: string
  /** Sent, with an answer that was lost or a refusal: the comment may be there. */
  isTried: boolean
}

/*
 * Kept in this browser under the member's id, so that nobody else on it is shown them; gone once they are sent. Sent again
 * under the same id, also after a reload, a text is one comment.
 */
const storeOf = (memberId: string, planId: string) =>
  localStore(`pb-commentaire:${memberId}:${planId}`, parse, (draft) =>
    draft.text === '' ? null : JSON.stringify(draft),
  )

export const newDraft = (text = ''): CommentDraft => ({ id: crypto.randomUUID(), text, isTried: false })

/** Another text than the one that was tried is another comment. */
export const retyped = (draft: CommentDraft, text: string): CommentDraft =>
  draft.isTried && text !== draft.text ? newDraft(text) : { ...draft, text }

export const readDraft = (memberId: string, planId: string): CommentDraft =>
  storeOf(memberId, planId).current()

/** False when this browser keeps nothing. */
export const writeDraft = (memberId: string, planId: string, draft: CommentDraft): boolean =>
  storeOf(memberId, planId).set(draft)

function parse(entry: string | null): CommentDraft {
  const { id, text, isTried = false } = JSON.parse(entry ?? '{}') as Partial<CommentDraft>
  return typeof id === 'string' && typeof text === 'string' ? { id, text, isTried } : newDraft()
}
