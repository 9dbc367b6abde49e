import { localStore } from '#web/lib/local-store.ts'
import { COMMENT_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'

/** What a member began to write under a plan, and the id under which it is sent. */
export type CommentDraft = {
  id: string
  text: string
  /** Sent, with a response that was lost or a refusal: the comment may be there. */
  isTried: boolean
}

/** Stored until it is sent. Sent again under the same id, also after a reload, a text is one comment. */
export const commentDraft = (memberId: string, planId: string) =>
  localStore(`${COMMENT_DRAFT_KEY}${memberId}:${planId}`, parse, (draft) =>
    draft.text === '' ? null : JSON.stringify(draft),
  )

export function useCommentDraft(memberId: string, planId: string) {
  const { draft, isStored, save } = useLocalDraft(() => commentDraft(memberId, planId))
  return {
    draft,
    isStored: isStored && draft.text !== '',
    type: (text: string) => save(retyped(draft, text)),
    /** Called before it is sent: sent again, even after a reload, it has the same id. */
    tried: () => save({ ...draft, isTried: true }),
    sent: () => save(newDraft()),
  }
}

const newDraft = (text = ''): CommentDraft => ({ id: crypto.randomUUID(), text, isTried: false })

/** Another text than the one that was tried is another comment. */
const retyped = (draft: CommentDraft, text: string): CommentDraft =>
  draft.isTried && text !== draft.text ? newDraft(text) : { ...draft, text }

function parse(entry: string | null): CommentDraft {
  const { id, text, isTried = false } = JSON.parse(entry ?? '{}') as Partial<CommentDraft>
  return typeof id === 'string' && typeof text === 'string' ? { id, text, isTried } : newDraft()
}
