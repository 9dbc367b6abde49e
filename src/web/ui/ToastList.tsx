import { Toast } from 'radix-ui'
import X from 'lucide-react/icons/x'
import { buttonClass } from './button-class.ts'
import { iconButtonClass } from './IconButton.tsx'
import { toastClass, toastListClass } from './toast-class.ts'
import { dismissToast, type ShownToast } from './toast.ts'
import { ToastIcon } from './ToastIcon.tsx'

type ToastListProps = { toasts: readonly ShownToast[]; isInModal: boolean }

export default function ToastList({ toasts, isInModal }: ToastListProps) {
  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right">
      {toasts.map((item) => (
        <OneToast key={item.id} {...item} />
      ))}
      <Toast.Viewport label="Notifications ({hotkey})" className={toastListClass} />
      {isInModal && <SpokenInModal toasts={toasts} />}
    </Toast.Provider>
  )
}

function OneToast({ id, title, description, variant, duration, action, secondAction }: ShownToast) {
  return (
    <Toast.Root
      type={variant === 'destructive' ? 'foreground' : 'background'}
      duration={duration}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(id)
      }}
      className={toastClass}
    >
      <ToastIcon variant={variant} />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3">
        <div className="grow basis-44 py-2">
          <Toast.Title className="font-bold">{title}</Toast.Title>
          {description && <Toast.Description className="text-muted">{description}</Toast.Description>}
        </div>
        {action && (
          <div className="flex flex-wrap gap-2 max-md:mb-2">
            {[action, secondAction].map(
              (one) =>
                one && (
                  <Toast.Action
                    key={one.label}
                    altText={one.label}
                    onClick={one.onClick}
                    className={buttonClass({ size: 's' })}
                  >
                    {one.label}
                  </Toast.Action>
                ),
            )}
          </div>
        )}
      </div>
      <Toast.Close aria-label="Fermer" className={iconButtonClass({}, 'text-muted')}>
        <X className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}

/** Radix speaks from the end of the body, which an open modal silences. */
function SpokenInModal({ toasts }: { toasts: readonly ShownToast[] }) {
  const last = toasts.at(-1)
  return (
    <p role={last?.variant === 'destructive' ? 'alert' : 'status'} className="sr-only top-0 left-0">
      {last?.title} {last?.description}
    </p>
  )
}
