import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { OpenDialogProps } from '#web/lib/open-dialog.ts'

type PasteDialogProps = OpenDialogProps & { lost: string[]; onPaste: () => void; onPlainText: () => void }

/** Lists what markdown cannot take of a formatted text, before anything changes. */
export function PasteDialog({ lost, onPaste, onPlainText, onClose }: PasteDialogProps) {
  const closeAnd = (insert: () => void) => () => {
    onClose()
    insert()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      title="Coller ce texte ?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button onClick={closeAnd(onPlainText)}>Texte brut</Button>
          <Button variant="primary" onClick={closeAnd(onPaste)}>
            Coller
          </Button>
        </>
      }
    >
      <section aria-labelledby="paste-losses" className="grid gap-2">
        <h3 id="paste-losses" className="text-section">
          Ce qui n’est pas repris
        </h3>
        <ul className="grid list-disc gap-1 pl-5 text-dense marker:text-muted">
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Dialog>
  )
}
