import type { MemberCard } from '#domain/members.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { useBlock } from './use-block.ts'

type BlockDialogProps = OpenDialogProps & { member: Pick<MemberCard, 'user_id' | 'pseudo'> }

export default function BlockDialog({ member, onClose }: BlockDialogProps) {
  const { block, isChanging } = useBlock(member)
  const confirm = () => void block().then(onClose, () => {})
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      busy={isChanging}
      destructive
      title={`Bloquer ${member.pseudo} ?`}
      description="Vous ne pourrez plus vous écrire, ni l’un ni l’autre. Vous pourrez débloquer cette personne dans vos paramètres."
      confirmLabel="Bloquer"
      onConfirm={confirm}
    />
  )
}
