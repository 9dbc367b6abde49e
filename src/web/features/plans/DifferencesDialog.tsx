import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Differences, type DifferencesProps } from './Differences.tsx'

type DifferencesDialogProps<Versions> = DifferencesProps<Versions> & { onClose: () => void }

export const DifferencesDialog = <Versions,>({ onClose, ...versions }: DifferencesDialogProps<Versions>) => (
  <Dialog
    open
    onClose={onClose}
    size="l"
    title="Différences"
    footer={<Button onClick={onClose}>Fermer</Button>}
  >
    <Differences {...versions} />
  </Dialog>
)
