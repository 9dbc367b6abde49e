import { useState } from 'react'
import { toAppError } from '#domain/errors.ts'
import { otherMembersIn } from '#domain/sanctions.ts'
import type { MemberRecord } from '#domain/staff.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useAddressBan } from './use-quick-sanctions.ts'

/** Bans by network address, or lifts that ban. A network that many others use needs a second confirmation. */
export default function AddressBanDialog({ member, onClose }: { member: MemberRecord } & OpenDialogProps) {
  const { mutate, isPending, error, problem } = useAddressBan(member, onClose)
  // The state on opening: the list behind may be refetched meanwhile.
  const [isOn] = useState(!member.ban_status.ip_banned)
  const others = error ? otherMembersIn(toAppError(error)) : null
  const texts = isOn ? BAN : LIFT
  return (
    <ConfirmDialog
      open
      title={texts.title(member.pseudo)}
      description={texts.description}
      confirmLabel={others === null ? texts.confirm : 'Bannir quand même'}
      destructive={isOn}
      busy={isPending}
      busyLabel="Un instant…"
      error={problem}
      onCancel={onClose}
      onConfirm={() => mutate({ isOn, confirmedMembers: others ?? undefined })}
    />
  )
}

const BAN = {
  title: (pseudo: string) => `Appliquer un ban IP à ${pseudo} ?`,
  description:
    'Le compte est suspendu sans date de fin, et ses réseaux sont fermés aux inscriptions et aux connexions pendant 12 mois. Votre propre réseau reste ouvert.',
  confirm: 'Appliquer le ban IP',
}
const LIFT = {
  title: (pseudo: string) => `Lever le ban IP de ${pseudo} ?`,
  description: 'Le compte et ses réseaux sont rouverts aussitôt. Le membre en est averti.',
  confirm: 'Lever le ban IP',
}
