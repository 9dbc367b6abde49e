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
  /** The action, « Supprimer le plan »: never « OK ». */
  confirmLabel: string
  cancelLabel?: string
  /** The action deletes something or cannot be undone. */
  destructive?: boolean
  /** The request is in flight: the dialog cannot be closed until its response. */
  busy?: boolean
  busyLabel?: string
  /** Why it failed; the dialog stays open for a retry. */
  error?: string | null
}

/** A question; the focus starts on the button that changes nothing. */
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
  // A double click is faster than the render with `busy`.
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
