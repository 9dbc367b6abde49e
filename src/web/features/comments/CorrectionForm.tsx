import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { commentsApi } from '#api/comments.ts'
import { cleanComment, type Comment, commentRefusal, CORRECTION_MINUTES } from '#domain/comments.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { changeComments } from './change-comments.ts'
import { CANNOT_PUBLISH, commentFailed, wordsOf } from './comment-failed.ts'
import { CommentField, Remaining } from './CommentField.tsx'
import { withCorrected } from './loaded-comments.ts'

/** In the comment's place, with its text: what is typed here no news from elsewhere touches. */
export default function CorrectionForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState(comment.content)
  const field = useRef<HTMLTextAreaElement>(null)
  const correction = useMutation({
    mutationFn: (content: string) =>
      call(commentsApi.update, { params: { commentId: comment.id }, body: { content } }),
    onSuccess: (corrected) => {
      changeComments(client, comment.plan_id, (loaded) => withCorrected(loaded, corrected))
      onDone()
    },
    onError: (error) => commentFailed(error, CANNOT_PUBLISH),
  })
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const isRefused = commentRefusal(cleanComment(text)) !== null
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isRefused && !correction.isPending) correction.mutate(text)
  }
  return (
    <form onSubmit={save} className="mt-1 grid gap-2">
      <CommentField
        label="Corriger votre commentaire"
        text={text}
        onType={setText}
        error={correction.error && wordsOf(correction.error, CANNOT_PUBLISH)}
        isReadOnly={correction.isPending}
        ref={field}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="mr-auto">
          <Remaining text={text} otherwise={`Correction possible pendant ${CORRECTION_MINUTES} minutes`} />
        </div>
        <Button variant="ghost" size="s" onClick={onDone}>
          Annuler
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="s"
          disabled={isRefused}
          busy={correction.isPending}
          busyLabel="Enregistrement…"
        >
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
