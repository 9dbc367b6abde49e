import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OpenState } from './open-state.ts'

export function DeletePlanDialog({ open, onClose }: OpenState) {
  return (
    <ConfirmDialog
      open={open}
      onCancel={onClose}
      onConfirm={onClose}
      destructive
      title="Supprimer ce plan ?"
      description="« Fabriquer des savons à froid » sera retiré, avec ses 12 commentaires. Cette action est définitive."
      confirmLabel="Supprimer le plan"
    />
  )
}
