import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OpenState } from './open-state.ts'

/** Leaving would lose something: neither Esc nor a click beside it closes it. */
export function UnfinishedDialog(state: OpenState) {
  return (
    <Dialog
      {...state}
      dismissible={false}
      title="Votre brouillon n’est pas enregistré"
      description="Enregistrez-le, ou quittez en sachant qu’il sera perdu."
      footer={
        <>
          <Button variant="quietDanger" onClick={state.onClose}>
            Quitter
          </Button>
          <Button variant="primary" onClick={state.onClose}>
            Enregistrer
          </Button>
        </>
      }
    />
  )
}
