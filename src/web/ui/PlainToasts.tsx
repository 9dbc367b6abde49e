import { useEffect } from 'react'
import { toastClass, toastListClass } from './toast-class.ts'
import { dismissToast, type ShownToast } from './toast.ts'

const DURATION = 5000

/** The same messages without pausing and swiping, for when the code that does that cannot be fetched. */
export function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <ol className={toastListClass}>
      {toasts.map((item) => (
        <PlainToast key={item.id} {...item} />
      ))}
    </ol>
  )
}

function PlainToast({ id, title, description, variant, duration = DURATION }: ShownToast) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <li role={variant === 'destructive' ? 'alert' : 'status'} className={toastClass}>
      <span className="col-span-2 py-2">
        <b>{title}</b>
        {description && <span className="block text-muted">{description}</span>}
      </span>
    </li>
  )
}
