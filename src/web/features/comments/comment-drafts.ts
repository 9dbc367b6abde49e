import type { WrittenComment } from '#domain/comments/comments.ts'
import { cleanText } from '#domain/typed-text.ts'
import { localKeys, localStore } from '#web/lib/local-store.ts'
import { COMMENT_DRAFT_KEY, CORRECTION_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { useOutgoingDraft } from '#web/lib/use-local-draft.ts'

/** The comment that a member is writing, and the id under which it is sent. */
export type CommentDraft = {
  id: string
  text: string
  /** A request was sent and failed, or its response was lost: the comment may exist. */
  isTried: boolean
  /** Of a reply: the comment that it replies to. */
  to?: ReplyTo
}

export type ReplyTo = { id: string; pseudo: string; plan_id?: string }

/**
 * The draft of a comment on a plan, or of a reply in a thread, by the id of the plan or the thread. Stored until it is
 * published. A retry, also after a reload, sends the same id and creates no second comment.
 */
export const commentDraft = (memberId: string, placeId: string) =>
  localStore(`${COMMENT_DRAFT_KEY}${memberId}:${placeId}`, parse, (draft) =>
    draft.text === '' ? null : JSON.stringify(draft),
  )

/** The ids of the threads of a plan to which a member is writing a reply. */
export function repliedThreads(memberId: string, planId: string): string[] {
  const prefix = `${COMMENT_DRAFT_KEY}${memberId}:`
  return localKeys(prefix)
    .map((key) => key.slice(prefix.length))
    .filter((threadId) => commentDraft(memberId, threadId).current().to?.plan_id === planId)
}

export function useCommentDraft(memberId: string, placeId: string, to?: ReplyTo) {
  const { draft, isChanged, isStored, save, sent, refused } = useOutgoingDraft(
    () => commentDraft(memberId, placeId),
    { empty: newDraft, textOf: ({ text }) => cleanText(text) },
  )
  return {
    draft,
    isChanged,
    isStored: isStored && draft.text !== '',
    type: (text: string) => save({ ...retyped(draft, text), ...(to && { to }) }),
    /** Called before the request. */
    attempted: (text: string) => save({ ...draft, text, isTried: true, ...(to && { to }) }),
    sent: () => sent(draft),
    refused,
  }
}

/** A correction that a member is writing, and the version of the comment that it began with. */
type CorrectionDraft = Pick<WrittenComment, 'edited_at'> & { text: string }

/** Stored until it is saved or cancelled; null before the member has typed. */
export const correctionDraft = (memberId: string, commentId: string) =>
  localStore<CorrectionDraft | null>(
    `${CORRECTION_DRAFT_KEY}${memberId}:${commentId}`,
    (entry) => {
      const { text, edited_at = null } = JSON.parse(entry ?? '{}') as Partial<CorrectionDraft>
      return typeof text === 'string' ? { text, edited_at } : null
    },
    (draft) => draft && JSON.stringify(draft),
  )

const newDraft = (text = ''): CommentDraft => ({ id: crypto.randomUUID(), text, isTried: false })

/** Changed after an attempt, the text is a new comment. */
const retyped = (draft: CommentDraft, text: string): CommentDraft =>
  draft.isTried && text !== draft.text ? newDraft(text) : { ...draft, text }

function parse(entry: string | null): CommentDraft {
  const { id, text, isTried = false, to } = JSON.parse(entry ?? '{}') as Partial<CommentDraft>
  return typeof id === 'string' && typeof text === 'string'
    ? { id, text, isTried, ...(to && { to }) }
    : newDraft()
}
