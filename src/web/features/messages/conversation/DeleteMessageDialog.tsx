import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messagesApi } from '#api/messages.ts'
import { AppError } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { failureText, tellFailure } from '#web/lib/tell-failure.ts'
import { removeItem } from '#web/lib/thread/thread.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/ui/open-dialog.ts'
import { toast } from '#web/ui/toast.ts'

type DeleteMessageDialogProps = OpenDialogProps & {
  conversationId: string
  messageId: string
  /** The button that had the focus is gone with the message. */
  onDeleted: () => void
}

export default function DeleteMessageDialog(props: DeleteMessageDialogProps) {
  const { conversationId, messageId, onDeleted, onClose } = props
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call(messagesApi.delete, { params: { messageId } }).catch(unlessGone),
    onSuccess: () => {
      onClose()
      removeItem(client, keys.messages(conversationId), messageId)
      void client.invalidateQueries({ queryKey: keys.conversations })
      toast({ title: 'Message supprimé', description: 'Le message a été supprimé avec succès' })
      setTimeout(onDeleted)
    },
    onError: (error) => tellFailure(error, CANNOT_DELETE),
  })
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => deletion.mutate()}
      title="Supprimer ce message ?"
      description="Il disparaît pour de bon, pour vous et pour votre correspondant."
      confirmLabel="Supprimer le message"
      destructive
      busy={deletion.isPending}
      busyLabel="Suppression…"
      error={deletion.error && failureText(deletion.error, CANNOT_DELETE)}
    />
  )
}

const CANNOT_DELETE = 'Impossible de supprimer le message'

/** Deleted in another tab: what was wanted is done. */
function unlessGone(error: unknown) {
  if (!(error instanceof AppError && error.kind === 'not_found')) throw error
}
