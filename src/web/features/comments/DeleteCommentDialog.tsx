import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commentsApi } from '#api/comments.ts'
import { commentAnchor, COMMENTS_ANCHOR } from '#domain/comments.ts'
import { AppError } from '#domain/errors.ts'
import type { Comment } from '#domain/comments.ts'
import { DELETED_MEMBER } from '#domain/members.ts'
import { wholeNumber } from '#domain/numbers.ts'
import { call } from '#web/lib/call.ts'
import { failureText } from '#web/lib/toast-failure.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { commentFailed } from './comment-failed.ts'
import { changeComment, deletedPlace, removeComment } from './comments-cache.ts'
import { showCommentsCount } from './comments-query.ts'

type DeleteCommentDialogProps = OpenDialogProps & { comment: Comment; isOwn: boolean }

export default function DeleteCommentDialog({ comment, isOwn, onClose }: DeleteCommentDialogProps) {
  const client = useQueryClient()
  const { id, plan_id, parent_id, replies_count } = comment
  const deletion = useMutation({
    mutationFn: () => call(commentsApi.delete, { params: { commentId: id } }).catch(ignoreNotFound),
    onSuccess: (response) => {
      onClose()
      if (replies_count > 0) changeComment(client, deletedPlace(comment))
      else removeComment(client, comment)
      if (response) showCommentsCount(client, plan_id, response.comments_count)
      toast({ title: 'Commentaire supprimé' })
      // The menu that opened the dialog is unmounted with the comment: the dialog cannot give the focus back.
      const place = parent_id ?? (replies_count > 0 ? id : null)
      setTimeout(() => moveFocus(document.getElementById(place ? commentAnchor(place) : COMMENTS_ANCHOR)))
    },
    onError: (error) => commentFailed(error, CANNOT_DELETE),
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer ce commentaire ?"
      description={descriptionOf(comment, isOwn)}
      confirmLabel="Supprimer le commentaire"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error && failureText(deletion.error, CANNOT_DELETE)}
    />
  )
}

function descriptionOf({ author, replies_count }: Comment, isOwn: boolean): string {
  const what = isOwn
    ? 'Il disparaît pour de bon.'
    : `Le commentaire de ${author?.pseudo ?? DELETED_MEMBER} disparaît pour de bon. La suppression est inscrite au journal de modération.`
  if (replies_count === 0) return what
  const replies =
    replies_count === 1
      ? 'Sa réponse reste en ligne.'
      : `Ses ${wholeNumber(replies_count)} réponses restent en ligne.`
  return `${what} ${replies}`
}

const CANNOT_DELETE = 'Erreur lors de la suppression du commentaire.'

/** Already deleted, by another tab or another member. */
function ignoreNotFound(error: unknown) {
  if (error instanceof AppError && error.kind === 'not_found') return null
  throw error
}
