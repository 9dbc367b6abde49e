import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OpenState } from './open-state.ts'

export function DeletePlanDialog(state: OpenState) {
  return (
    <Dialog
      {...state}
      alert
      size="s"
      title="Supprimer ce plan ?"
      description="« Fabriquer des savons à froid » sera retiré, avec ses 12 commentaires. Cette action est définitive."
      footer={
        <>
          <Button onClick={state.onClose}>Annuler</Button>
          <Button variant="danger" onClick={state.onClose}>
            Supprimer le plan
          </Button>
        </>
      }
    />
  )
}
