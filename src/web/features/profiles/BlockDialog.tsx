import type { PublicProfile } from '#domain/profiles.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenDialogProps } from '#web/ui/open-dialog.ts'
import { useBlock } from './use-block.ts'

export default function BlockDialog({ profile, onClose }: { profile: PublicProfile } & OpenDialogProps) {
  const { block, isChanging } = useBlock(profile)
  const confirm = () => void block().then(onClose, () => {})
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      busy={isChanging}
      destructive
      title={`Bloquer ${profile.pseudo} ?`}
      description="Vous ne pourrez plus vous écrire, ni l’un ni l’autre. Vous pourrez débloquer cette personne dans vos paramètres."
      confirmLabel="Bloquer"
      onConfirm={confirm}
    />
  )
}
