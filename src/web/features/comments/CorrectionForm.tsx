import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import { CORRECTION_MINUTES, type WrittenComment } from '#domain/comments.ts'
import { call } from '#web/lib/call.ts'
import { CANNOT_PUBLISH, commentFailed } from './comment-failed.ts'
import { CommentForm } from './CommentForm.tsx'
import { changeComment } from './comments-cache.ts'

type CorrectionFormProps = {
  comment: WrittenComment
  text: string
  onType: (text: string) => void
  onDone: () => void
}

export default function CorrectionForm({ comment, text, onType, onDone }: CorrectionFormProps) {
  const client = useQueryClient()
  const correction = useMutation({
    mutationFn: (content: string) =>
      call(commentsApi.update, { params: { commentId: comment.id }, body: { content } }),
    onSuccess: (corrected) => {
      changeComment(client, corrected)
      onDone()
    },
    onError: (error) => commentFailed(error, CANNOT_PUBLISH),
  })
  return (
    <CommentForm
      planId={comment.plan_id}
      threadId={comment.parent_id ?? comment.id}
      label="Corriger votre commentaire"
      text={text}
      onType={onType}
      hint={`Correction possible pendant ${CORRECTION_MINUTES} minutes`}
      submitLabel="Enregistrer"
      busyLabel="Enregistrement…"
      onSubmit={correction.mutate}
      sending={correction}
      onCancel={onDone}
    />
  )
}
