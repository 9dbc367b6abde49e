import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '#web/lib/keys.ts'
import { failureText, toastFailure } from '#web/lib/toast-failure.ts'
import { removeItem } from '#web/lib/thread/thread.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import { CANNOT_DELETE, deleteMessage } from './message-queue.ts'

type DeleteMessageDialogProps = OpenDialogProps & {
  conversationId: string
  messageId: string
  /** Moves the focus: its button was removed with the message. */
  onDeleted: () => void
}

export default function DeleteMessageDialog(props: DeleteMessageDialogProps) {
  const { conversationId, messageId, onDeleted, onClose } = props
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => deleteMessage(messageId),
    onSuccess: () => {
      onClose()
      removeItem(client, keys.messages(conversationId), messageId)
      void client.invalidateQueries({ queryKey: keys.conversationList })
      toast({ title: 'Message supprimé', description: 'Le message a été supprimé avec succès' })
      setTimeout(onDeleted)
    },
    onError: (error) => toastFailure(error, CANNOT_DELETE),
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
