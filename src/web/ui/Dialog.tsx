import { useId, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Before the title, usually the avatar of the member concerned. */
  lead?: ReactNode
  /** Read out with the title. */
  description?: ReactNode
  /** Buttons, the primary one last. Without them a close button is shown. */
  footer?: ReactNode
  /** A question: « Supprimer ce plan ? » */
  alert?: boolean
  dismissible?: boolean
  size?: 's' | 'm' | 'l'
  children?: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  lead,
  description,
  footer,
  alert,
  dismissible,
  size = 'm',
  children,
}: DialogProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-text` : undefined}
      role={alert ? 'alertdialog' : undefined}
      dismissible={dismissible}
      className="flex-col p-4 open:flex"
    >
      <div
        className={cx(
          'relative mx-auto mt-auto w-full animate-rise rounded-dialog bg-surface shadow-modal sm:my-auto',
          WIDTHS[size],
        )}
      >
        <div className="grid grid-cols-1 gap-3 p-5 sm:p-6">
          <Head id={id} lead={lead} description={description} className={footer ? undefined : 'pr-10'}>
            {title}
          </Head>
          {children}
        </div>
        {footer ? (
          <div className="flex flex-wrap justify-end gap-2 px-5 pb-5 max-sm:*:flex-1 sm:px-6 sm:pb-6">
            {footer}
          </div>
        ) : (
          // Last in the tab order, so that the focus starts in the content.
          <div className="absolute top-3 right-3">
            <IconButton label="Fermer" onClick={onClose} className="text-muted">
              <X />
            </IconButton>
          </div>
        )}
      </div>
    </Modal>
  )
}

type HeadProps = Pick<DialogProps, 'lead' | 'description'> & {
  id: string
  className: string | undefined
  children: string
}

function Head({ id, lead, description, className, children }: HeadProps) {
  return (
    <div className={cx('flex items-center gap-4', className)}>
      {lead}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <h2 id={`${id}-title`} className="text-heading wrap-anywhere">
          {children}
        </h2>
        {description && (
          <p id={`${id}-text`} className={cx('text-muted', lead ? '-mt-2 text-dense' : undefined)}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}

const WIDTHS = { s: 'max-w-100', m: 'max-w-140', l: 'max-w-190' }
