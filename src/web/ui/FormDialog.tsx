import { type ComponentProps, type InputEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormProblem } from './Notice.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'lead' | 'description' | 'size'> & {
  /** As `useForm` returns it. */
  form: { props: ComponentProps<'form'>; problem: string | null; isSending: boolean }
  submitLabel: string
  busyLabel?: string
  /** There are unsaved choices, beside typed text. */
  isChanged?: boolean
  /** What is typed is saved as a draft, which the next opening restores. */
  isDraftSaved?: boolean
  /** False disables the submit button; the fields say why. */
  canSubmit?: boolean
  /** The action deletes something. */
  destructive?: boolean
  onClose: () => void
  /** Stops the request, for one that takes long: « Annuler » then leads back to the fields. */
  onStop?: () => void
  /** Shown in place of the fields. */
  waiting?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog that stays open until the response. It asks before what is typed would be lost. */
export function FormDialog({
  form: { props, problem, isSending },
  submitLabel,
  busyLabel = 'Un instant…',
  isChanged = false,
  isDraftSaved = false,
  canSubmit = true,
  destructive = false,
  onClose,
  onStop,
  waiting = false,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId()
  const [isTyped, setIsTyped] = useState(false)
  const input = (event: InputEvent<HTMLFormElement>) => {
    props.onInput?.(event)
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>(TYPED)
    setIsTyped([...fields].some(({ value }) => value.trim() !== ''))
  }
  const mayLeave = useLeaveGuard(() => !isDraftSaved && !isSending && (isTyped || isChanged), LEAVE)
  const leave = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Dialog
      {...dialog}
      open
      onClose={() => void leave()}
      dismissible={!isSending}
      footer={
        <>
          <Button disabled={isSending && !onStop} onClick={isSending && onStop ? onStop : () => void leave()}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={!canSubmit}
            variant={destructive ? 'danger' : 'primary'}
            busy={isSending}
            busyLabel={busyLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {waiting}
      {/* Hidden, the fields keep what was typed. */}
      <form {...props} id={id} onInput={input} hidden={waiting !== false} className="grid grid-cols-1 gap-4">
        {children}
        <FormProblem text={problem} />
      </form>
    </Dialog>
  )
}

const LEAVE = {
  title: 'Quitter sans enregistrer ?',
  text: 'Ce que vous avez saisi serait perdu.',
  label: 'Quitter',
  cancelLabel: 'Rester',
}

const TYPED = 'textarea, input:not([type=radio], [type=checkbox], [hidden])'
