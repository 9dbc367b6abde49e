import { Toast } from 'radix-ui'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { buttonClass } from './Button.tsx'
import { cx } from './cx.ts'
import { iconButtonClass } from './IconButton.tsx'
import { toastClass, toastListClass } from './PlainToasts.tsx'
import { dismissToast, type ShownToast, type ToastAction } from '#web/lib/toast.ts'

type ToastListProps = { toasts: readonly ShownToast[]; isInModal: boolean }

export default function ToastList({ toasts, isInModal }: ToastListProps) {
  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right">
      {toasts.map((item) => (
        <OneToast key={item.id} {...item} />
      ))}
      <Toast.Viewport label="Notifications ({hotkey})" className={toastListClass} />
      {isInModal && <ModalAnnouncements toasts={toasts} />}
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
      <div className={cx('flex min-w-0 flex-wrap items-center gap-x-3', variant === 'plain' && 'col-span-2')}>
        <div className="grow basis-44 py-2">
          <Toast.Title className="font-bold">{title}</Toast.Title>
          {description && <Toast.Description className="text-muted">{description}</Toast.Description>}
        </div>
        {action && !secondAction && <Action {...action} className="max-md:mb-2" />}
      </div>
      {action && secondAction && (
        <div className="col-span-full row-start-2 flex flex-wrap gap-2 pr-2.5 pb-2.5">
          <Action {...action} className="grow" />
          <Action {...secondAction} className="grow" />
        </div>
      )}
      <Toast.Close aria-label="Fermer" className={iconButtonClass({}, 'col-start-3 row-start-1 text-muted')}>
        <X className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}

function ToastIcon({ variant }: { variant: ShownToast['variant'] }) {
  if (variant === 'destructive') return <TriangleAlert className="text-bad" />
  if (variant === 'plain') return null
  return variant === 'notification' ? <Bell className="text-primary" /> : <Check className="text-good" />
}

function Action({ label, onClick, className }: ToastAction & { className: string }) {
  return (
    <Toast.Action altText={label} onClick={onClick} className={buttonClass({ size: 's' }, className)}>
      {label}
    </Toast.Action>
  )
}

/** Radix announces at the end of the body, which is inert while a modal is open. */
function ModalAnnouncements({ toasts }: { toasts: readonly ShownToast[] }) {
  const last = toasts.at(-1)
  return (
    <p role={last?.variant === 'destructive' ? 'alert' : 'status'} className="sr-only top-0 left-0">
      {last?.title} {last?.description}
    </p>
  )
}
