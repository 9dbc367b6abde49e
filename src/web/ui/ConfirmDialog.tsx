import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onCancel: () => void
  onConfirm: () => void
  /** The question: « Supprimer ce plan ? » */
  title: string
  description: ReactNode
  /** What will be done, « Supprimer le plan »: never « OK ». */
  confirmLabel: string
  cancelLabel?: string
  /** It cannot be undone, or takes something away. */
  destructive?: boolean
  /** The answer is being carried out: nothing closes the question until it is known. */
  busy?: boolean
  busyLabel?: string
  /** Why it could not be done; the question stays, to be tried again. */
  error?: string | null
}

/** A question that starts on the answer that changes nothing. */
export function ConfirmDialog({
  open,
  onCancel,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Annuler',
  destructive = false,
  busy = false,
  busyLabel,
  error,
}: ConfirmDialogProps) {
  // `busy` comes a moment after the press, and a double click faster than that.
  const isPressed = useRef(false)
  useEffect(() => {
    isPressed.current = open && busy && !error
  }, [open, busy, error])
  const confirm = () => {
    if (isPressed.current) return
    isPressed.current = true
    onConfirm()
  }
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      alert
      size="s"
      dismissible={!busy}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="text-dense text-bad">
          {error}
        </p>
      )}
    </Dialog>
  )
}
