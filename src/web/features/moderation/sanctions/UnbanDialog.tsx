import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sanctionsApi } from '#api/sanctions.ts'
import { toAppError } from '#domain/errors.ts'
import { call } from '#web/lib/call.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { failureText } from '#web/lib/toast-failure.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { toast } from '#web/lib/toast.ts'
import type { SanctionedMember } from './SanctionDialog.tsx'
import { toastRefusal } from './use-sanction-form.ts'

const FAILURE = 'Impossible de débannir l’utilisateur'

/** Lifts every open sanction of a member. Opened by `openUnbanDialog`. */
export default function UnbanDialog({ member, onClose }: { member: SanctionedMember } & OpenDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(sanctionsApi.unban, { params: { memberId: member.user_id } }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Utilisateur débanni', description: member.pseudo })
      void invalidate.member(client)
    },
    onError: (failure) => toastRefusal(toAppError(failure), FAILURE),
    onSettled: () => void invalidate.staff(client),
  })
  return (
    <ConfirmDialog
      open
      title={`Débannir ${member.pseudo} ?`}
      description="Toutes ses sanctions en cours sont levées aussitôt. Le membre en est averti."
      confirmLabel="Débannir"
      busy={isPending}
      busyLabel="Un instant…"
      error={error && failureText(error, FAILURE)}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  )
}
