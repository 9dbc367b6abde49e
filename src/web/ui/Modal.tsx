import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { isLinkClick } from './menu.ts'
import { pushModal, removeModal } from '#web/lib/modal-stack.ts'

type ModalProps = {
  open: boolean
  /** Asked for by Esc, the back gesture, a click beside the panel, or a link that is followed. */
  onClose: () => void
  labelledBy: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** False while leaving would lose something: only the panel's own buttons close it. */
  dismissible?: boolean
  className?: string
  children: ReactNode
}

/**
 * What Dialog and Drawer are made of: a native modal `<dialog>` over the whole window. The browser keeps the focus inside,
 * makes the rest inert and gives the focus back. Its child is the panel; the rest of it is the backdrop.
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

  // A layout effect: it must close before the element leaves the page, or the focus is not given back.
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    // The focus may have gone to a button at the far end: what is longer than the window still opens at its title.
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
        // The browser closed it without asking first. Our own close() is heard too, when it is gone or open again.
        if (event.target !== ref.current || ref.current.open) return
        if (dismissible) onClose()
        else ref.current.showModal()
      }}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        // Selecting text and letting go of it beside the panel does not close it.
        const isBackdropClick = isBeside(event) && pressedBeside.current
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

const isBeside = (event: MouseEvent) => event.target === event.currentTarget
