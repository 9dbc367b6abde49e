import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Progress } from '#web/ui/Progress.tsx'

type PreparingDialogProps = OpenDialogProps & { title: string; onCancel: () => void }

/** Shown while the server makes a file. */
export function PreparingDialog({ title, onCancel, onClose }: PreparingDialogProps) {
  const cancel = () => {
    onCancel()
    onClose()
  }
  return (
    <Dialog open onClose={cancel} title={title} size="s" footer={<Button onClick={cancel}>Annuler</Button>}>
      <Preparing label="Préparation du fichier…" />
    </Dialog>
  )
}

/** « Préparation du dossier… » */
const Preparing = ({ label }: { label: string }) => (
  <div className="grid gap-3">
    <p role="status" className="text-muted">
      {label}
    </p>
    <Progress label={label} isLabelHidden />
  </div>
)
