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
const keyOf = (memberId: string, planId: string) => `pb-commentaire:${memberId}:${planId}`

export const newDraft = (text = ''): CommentDraft => ({ id: crypto.randomUUID(), text, isTried: false })

/** Another text than the one that was tried is another comment. */
export const retyped = (draft: CommentDraft, text: string): CommentDraft =>
  draft.isTried && text !== draft.text ? newDraft(text) : { ...draft, text }

export function readDraft(memberId: string, planId: string): CommentDraft {
  try {
    const entry = localStorage.getItem(keyOf(memberId, planId)) ?? '{}'
    const { id, text, isTried = false } = JSON.parse(entry) as Partial<CommentDraft>
    if (typeof id === 'string' && typeof text === 'string') return { id, text, isTried }
  } catch {
    // Storage is forbidden, or holds something else.
  }
  return newDraft()
}

/** False when this browser keeps nothing. */
export function writeDraft(memberId: string, planId: string, draft: CommentDraft): boolean {
  try {
    if (draft.text === '') localStorage.removeItem(keyOf(memberId, planId))
    else localStorage.setItem(keyOf(memberId, planId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}
