import { useId, type ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'

type DrawerProps = {
  open: boolean
  onClose: () => void
  /** The name, « Menu »; shown at the top unless there is a header. */
  title: string
  header?: ReactNode
  children: ReactNode
}

/** A panel that opens from the left edge: the navigation on a phone. */
export function Drawer({ open, onClose, title, header, children }: DrawerProps) {
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} labelledBy={id}>
      <div className="relative flex min-h-full w-[min(20rem,calc(100%-3.5rem))] animate-slide flex-col bg-surface p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-modal">
        <div className="flex min-h-11 items-center pr-12 pl-3">
          <h2 id={id} className={header ? 'sr-only' : 'text-section'}>
            {title}
          </h2>
          {header}
        </div>
        <div className="mt-2 grow">{children}</div>
        <div className="absolute top-2 right-2">
          <IconButton label="Fermer" onClick={onClose} className="text-muted">
            <X />
          </IconButton>
        </div>
      </div>
    </Modal>
  )
}
