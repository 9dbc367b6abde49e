import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import { CORRECTION_MINUTES, type WrittenComment } from '#domain/comments/comments.ts'
import { AppError, TEXT_CHANGED } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { useLocalDraft } from '#web/lib/use-local-draft.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { correctionDraft } from './comment-drafts.ts'
import { CANNOT_PUBLISH, commentFailed } from './comment-failed.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentText } from './CommentText.tsx'
import { changeComment, refreshComment } from './comments-cache.ts'

type CorrectionFormProps = { comment: WrittenComment; onDone: () => void }

/** What is typed is kept in this browser until it is saved or cancelled. */
export default function CorrectionForm({ comment, onDone }: CorrectionFormProps) {
  const client = useQueryClient()
  const { id, content, edited_at, author } = comment
  const { draft, save, store } = useLocalDraft(() => correctionDraft(author?.user_id ?? '', id))
  const text = draft?.text ?? content
  const end = () => {
    // Another tab’s text stays.
    store.change((stored) => (stored?.text === draft?.text ? null : stored))
    onDone()
  }
  const correction = useMutation({
    // The version that is shown here, above the field where it is a later one.
    mutationFn: (corrected: string) =>
      call(commentsApi.update, { params: { commentId: id }, body: { content: corrected, edited_at } }),
    onSuccess: (corrected) => {
      end()
      changeComment(client, corrected)
    },
    onError: (error) => {
      if (error instanceof AppError && error.field === 'edited_at') void refreshComment(client, comment)
      else commentFailed(error, CANNOT_PUBLISH)
    },
  })
  return (
    <div className="grid gap-3">
      {draft && draft.edited_at !== edited_at && text !== content && (
        <Notice tone="warn" title={TEXT_CHANGED} role="alert">
          Voici le texte en ligne ; le vôtre est dans le champ et le remplacera si vous enregistrez.
          <div className="mt-2 text-ink">
            <CommentText {...comment} />
          </div>
        </Notice>
      )}
      <CommentForm
        planId={comment.plan_id}
        threadId={comment.parent_id ?? id}
        label="Corriger votre commentaire"
        text={text}
        onType={(typed) => save({ edited_at, ...draft, text: typed })}
        hint={`Correction possible pendant ${CORRECTION_MINUTES} minutes`}
        submitLabel="Enregistrer"
        busyLabel="Enregistrement…"
        onSubmit={correction.mutate}
        sending={correction}
        onCancel={end}
      />
    </div>
  )
}
