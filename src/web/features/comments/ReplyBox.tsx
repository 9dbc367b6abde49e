import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentsApi } from '#api/comments.ts'
import {
  COMMENT_MAX,
  commentAnchor,
  type CommentThread,
  newThread,
  type WrittenComment,
} from '#domain/comments/comments.ts'
import { AppError } from '#domain/errors.ts'
import { wholeNumber } from '#domain/numbers.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { announce } from '#web/lib/announce.ts'
import { call } from '#web/lib/call.ts'
import { useLiveEvents } from '#web/lib/live-events.ts'
import { useOutbox } from '#web/lib/thread-outbox.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CommentGate, useSendComment, writtenNow } from './CommentBox.tsx'
import { useCommentDraft } from './comment-drafts.ts'
import { CANNOT_PUBLISH, commentFailed } from './comment-failed.ts'
import { CommentForm } from './CommentForm.tsx'
import { repliesThread, showCommentsCount } from './comments-query.ts'
import type { Replying } from './use-discussion.ts'

type ReplyBoxProps = {
  plan: { id: string; slug: string }
  thread: CommentThread
  to: Replying['to']
  onSent: (reply: WrittenComment) => void
  onClose: () => void
}

/** The form for a reply, under its thread. */
export default function ReplyBox(props: ReplyBoxProps) {
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        // Not when Escape closed the suggestions.
        if (event.key === 'Escape' && !event.defaultPrevented) props.onClose()
      }}
    >
      <CommentGate plan={props.plan} placeId={props.thread.id} anchor={commentAnchor(props.to.id)} isOpened>
        {(viewer) => <ReplyForm viewer={viewer} {...props} />}
      </CommentGate>
    </div>
  )
}

/** The draft stays until the server has stored the reply, also when the form is closed. */
function ReplyForm({ viewer, plan, thread, to, onSent, onClose }: ReplyBoxProps & { viewer: Viewer }) {
  const client = useQueryClient()
  const { id, pseudo, mention } = to
  const { draft, isChanged, isStored, type, attempted, sent, refused } = useCommentDraft(
    viewer.user.id,
    thread.id,
    { id, pseudo, plan_id: plan.id },
  )
  // Only what the member types is a draft.
  const text = draft.text || isChanged || !mention ? draft.text : `${mention} `
  const [isDeleted, setIsDeleted] = useState(false)
  useLiveEvents((event) => {
    if (event.type === 'comment_deleted' && event.id === id) setIsDeleted(true)
  })
  const replying = useOutbox<WrittenComment>(repliesThread(thread), {
    send: async (reply) => {
      const body = { id: reply.id, content: reply.content, parent_id: to.id }
      const response = await call(commentsApi.create, { params: { planId: plan.id }, body })
      showCommentsCount(client, plan.id, response.comments_count)
      return response.comment
    },
    onSent: (reply) => {
      sent()
      onSent(reply)
      announce('Réponse publiée.')
    },
    onFailed: (error) => {
      refused(error)
      commentFailed(error, CANNOT_PUBLISH)
    },
  })
  const publishing = useSendComment(plan.id, { sent, refused, onSent })
  const isGone =
    isDeleted ||
    (thread.is_deleted && (thread.id === id || thread.replies_count === 0)) ||
    isParentMissing(replying.error)
  const sending = isGone ? publishing : replying
  const form = (
    <CommentForm
      planId={plan.id}
      threadId={thread.id}
      label={`Votre réponse à ${pseudo}`}
      isLabelHidden={false}
      text={text}
      onType={(typed) => {
        if (!sending.isIdle) sending.reset()
        type(typed)
      }}
      hint={isStored ? 'Brouillon gardé sur cet appareil' : `${wholeNumber(COMMENT_MAX)} caractères au plus`}
      submitLabel={isGone ? 'Publier comme commentaire' : 'Répondre'}
      busyLabel="Envoi…"
      onSubmit={(content) => {
        attempted(text)
        const written = { id: draft.id, plan_id: plan.id, content }
        if (isGone) publishing.mutate(newThread(writtenNow({ ...written, parent_id: null }, viewer)))
        else replying.mutate(writtenNow({ ...written, parent_id: thread.id }, viewer))
      }}
      sending={sending}
      onCancel={onClose}
    />
  )
  return (
    <div className="grid gap-2">
      {isGone && (
        <Notice tone="warn" role="alert">
          Ce commentaire n’existe plus.
        </Notice>
      )}
      {form}
    </div>
  )
}

/** The comment was deleted while the reply was written. */
const isParentMissing = (error: Error | null) =>
  error instanceof AppError && error.field === 'parent_id' && error.kind !== 'forbidden'
