import type { ComponentProps, ReactNode } from 'react'
import { FormProblem } from '#web/features/accounts/form/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type FormDialogProps = {
  title: string
  description: string
  submitLabel: string
  form: ComponentProps<'form'>
  problem: string | null
  isSending: boolean
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog, which stays until its answer is known. */
export function FormDialog({
  title,
  description,
  submitLabel,
  form,
  problem,
  isSending,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open
      onClose={() => {
        if (!isSending) onClose()
      }}
      dismissible={!isSending}
      size="s"
      title={title}
      description={description}
    >
      <form {...form} className="mt-1 grid gap-4">
        {children}
        <FormProblem text={problem} />
        <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
          <Button disabled={isSending} onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant="primary" busy={isSending} busyLabel="Un instant…">
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
