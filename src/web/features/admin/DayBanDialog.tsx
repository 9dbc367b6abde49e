import type { MemberRecord } from '#domain/staff.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useDayBan } from './use-quick-sanctions.ts'

/** Opened by `openDayBan`. */
export default function DayBanDialog({ member, onClose }: { member: MemberRecord } & OpenDialogProps) {
  const { mutate, isPending, problem } = useDayBan(member, onClose)
  return (
    <ConfirmDialog
      open
      title={`Bannir ${member.pseudo} 24 heures ?`}
      description={
        member.ban_status.banned_until
          ? 'Remplace le ban temporaire en cours. Le membre en est averti ; le ban se lève seul.'
          : 'Plus rien que d’autres puissent voir : ni plans, ni commentaires, ni messages. Le membre en est averti ; le ban se lève seul.'
      }
      confirmLabel="Bannir 24 h"
      destructive
      busy={isPending}
      busyLabel="Un instant…"
      error={problem}
      onCancel={onClose}
      onConfirm={() => mutate({ isOn: true })}
    />
  )
}
