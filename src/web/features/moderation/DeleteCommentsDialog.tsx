import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commentsApi } from '#api/comments.ts'
import { AppError } from '#domain/errors.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import { counted } from '#domain/numbers.ts'
import type { StaffComment } from '#domain/moderation/staff.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { failureText, toast } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'

type DeleteCommentsDialogProps = OpenDialogProps & {
  comments: readonly StaffComment[]
  onDeleted: () => void
}

/** Deletes comments one after the other: a failure does not undo the earlier ones. */
export function DeleteCommentsDialog({ comments, onDeleted, onClose }: DeleteCommentsDialogProps) {
  const client = useQueryClient()
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const left = comments.filter(({ id }) => !done.has(id))
  const [first] = left
  const isOne = left.length === 1
  const deletion = useMutation({
    mutationFn: async () => {
      for (const { id } of left) {
        await call(commentsApi.delete, { params: { commentId: id } }).catch(ignoreNotFound)
        setDone((known) => new Set([...known, id]))
      }
    },
    onSuccess: () => {
      onClose()
      onDeleted()
      toast({
        title: comments.length === 1 ? 'Commentaire supprimé' : `${comments.length} commentaires supprimés`,
      })
    },
    onSettled: () => invalidate.comments(client),
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title={isOne ? 'Supprimer ce commentaire ?' : `Supprimer ${counted(left.length, 'commentaire')} ?`}
      description={
        isOne
          ? `Le commentaire de ${first?.author?.pseudo ?? DELETED_MEMBER} disparaît pour de bon. La suppression est inscrite au journal de modération.`
          : 'Ils disparaissent pour de bon. Chaque suppression est inscrite au journal de modération.'
      }
      confirmLabel={isOne ? 'Supprimer le commentaire' : 'Supprimer les commentaires'}
      destructive
      busy={deletion.isPending}
      busyLabel={comments.length === 1 ? 'Suppression…' : `Suppression ${done.size} / ${comments.length}…`}
      error={deletion.error && failureText(deletion.error, CANNOT_DELETE)}
    />
  )
}

const CANNOT_DELETE = 'Erreur lors de la suppression du commentaire.'

/** Another moderator was faster: the comment is deleted already. */
function ignoreNotFound(error: unknown) {
  if (!(error instanceof AppError && error.kind === 'not_found')) throw error
}
