import type { ExportKind } from '#domain/dossier/dossier.ts'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Progress } from '#web/ui/Progress.tsx'

type PreparingDialogProps = OpenDialogProps & { kind: ExportKind; onCancel: () => void }

/** Shown while the server makes a file. */
export function PreparingDialog({ kind, onCancel, onClose }: PreparingDialogProps) {
  const cancel = () => {
    onCancel()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={cancel}
      title={kind === 'pdf' ? 'Dossier PDF' : 'Exporter'}
      size="s"
      footer={<Button onClick={cancel}>Annuler</Button>}
    >
      <Preparing label={kind === 'pdf' ? 'Préparation du dossier…' : 'Préparation du fichier…'} />
    </Dialog>
  )
}

/** « Préparation du dossier… »; how long it takes is not known. */
export const Preparing = ({ label }: { label: string }) => (
  <div className="grid gap-3">
    <p role="status" className="text-muted">
      {label}
    </p>
    <Progress label={label} isLabelHidden />
  </div>
)
