import type { OpenDialogProps } from '#web/lib/open-dialog.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useShareFigures } from './use-share-figures.ts'

type ConsentDialogProps = OpenDialogProps & { executionId: string }

/** Asked once, with the first amount or sale. Neither answer is preselected, and one of them closes the dialog. */
export default function ConsentDialog({ executionId, onClose }: ConsentDialogProps) {
  const { mutate, isPending, variables, error } = useShareFigures(executionId)
  const choose = (isShared: boolean) => mutate(isShared, { onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      dismissible={false}
      title="Vos chiffres peuvent-ils compter, sans votre nom, dans les fourchettes du plan ?"
      description="Elles n’apparaissent qu’à partir de 3 personnes, arrondies, recalculées chaque nuit. Vous pouvez changer d’avis dans Visibilité."
      footer={
        <>
          <Button busy={isPending && !variables} onClick={() => choose(false)}>
            Non
          </Button>
          <Button busy={isPending && variables} onClick={() => choose(true)}>
            Oui, les compter
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-dense text-bad">
          {failureText(error, 'Votre choix n’a pas pu être enregistré.')}
        </p>
      )}
    </Dialog>
  )
}
