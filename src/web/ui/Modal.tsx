import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { isLinkClick } from './menu.ts'
import { pushModal, removeModal } from '#web/lib/modal-stack.ts'

type ModalProps = {
  open: boolean
  /** Called on Esc, the back gesture, a click on the backdrop, or a link click. */
  onClose: () => void
  labelledBy: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** False with unsaved input: only the panel's own buttons close it. */
  dismissible?: boolean
  className?: string
  children: ReactNode
}

/**
 * The base of Dialog and Drawer: a native modal `<dialog>` over the whole window. The browser traps the focus, makes the
 * rest inert and restores the focus. Its child is the panel; the rest of it is the backdrop.
 */
export function Modal({ open, ...rest }: ModalProps) {
  return open ? <OpenModal {...rest} /> : null
}

function OpenModal({
  onClose,
  labelledBy,
  describedBy,
  role,
  dismissible = true,
  className,
  children,
}: Omit<ModalProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)

  // A layout effect: closed after its removal from the document, the dialog would not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    // The focus may be on a button at the end: a panel longer than the window must still open at its title.
    dialog.scrollTop = 0
    pushModal(dialog)
    return () => {
      removeModal(dialog)
      dialog.close()
    }
  }, [])

  const askToClose = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    if (dismissible) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc does the same
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={askToClose}
      onClose={(event) => {
        // The browser closed it without a cancel event. Our own close() fires this too, after it is removed or open again.
        if (event.target !== ref.current || ref.current.open) return
        // `onClose` may ask first.
        ref.current.showModal()
        if (dismissible) onClose()
      }}
      onMouseDown={(event) => {
        pressedBeside.current = isOnBackdrop(event)
      }}
      onClick={(event) => {
        // A text selection that ends on the backdrop must not close it.
        const isBackdropClick = isOnBackdrop(event) && pressedBeside.current
        if ((dismissible && isBackdropClick) || isLinkClick(event)) onClose()
      }}
      className={cx(
        'fixed inset-0 size-full max-h-none max-w-none overflow-x-hidden overflow-y-auto overscroll-contain bg-transparent text-ink outline-none',
        'backdrop:animate-fade backdrop:bg-backdrop',
        className,
      )}
    >
      <ErrorBoundary>{children}</ErrorBoundary>
    </dialog>
  )
}

const isOnBackdrop = (event: MouseEvent) => event.target === event.currentTarget
