import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { buttonClass } from './Button.tsx'
import { iconButtonClass } from './IconButton.tsx'
import { dismissToast, type ShownToast } from '#web/lib/toast.ts'

/**
 * With an open conversation, toasts are placed over the list of conversations; on a phone, where that is hidden, under the
 * head of the conversation. So they cover neither the newest message nor a button of the conversation.
 */
export const toastListClass =
  'fixed z-70 grid gap-2 outline-none max-md:inset-x-4 max-md:top-16 md:right-6 md:bottom-6 md:w-90 ' +
  'max-md:in-[html:has([data-conversation-pane])]:top-32 md:in-[html:has([data-conversation-pane])]:right-auto ' +
  'md:in-[html:has([data-conversation-pane])]:left-[max(0.75rem,50vw-34.25rem)] ' +
  'md:in-[html:has([data-conversation-pane])]:w-79'

export const toastClass =
  'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-media bg-surface py-1.5 pr-1.5 pl-4 text-dense shadow-float animate-rise ' +
  'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)'

const DURATION = 5000

/** Toasts without pausing and swiping, used when ToastList cannot be loaded. */
export function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <ol className={toastListClass}>
      {toasts.map((item) => (
        <PlainToast key={item.id} {...item} />
      ))}
    </ol>
  )
}

function PlainToast({ id, title, description, variant, duration = DURATION, ...actions }: ShownToast) {
  // The timer cannot be paused here, so a toast with a button stays.
  const stays = duration === Infinity || actions.action !== undefined
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, stays])
  return (
    <li role={variant === 'destructive' ? 'alert' : 'status'} className={toastClass}>
      <span className="col-span-2 py-2">
        <b>{title}</b>
        {description && <span className="block text-muted">{description}</span>}
        {[actions.action, actions.secondAction].map(
          (one) =>
            one && (
              <button
                key={one.label}
                type="button"
                className={buttonClass({ size: 's' }, 'mt-2 mr-2')}
                onClick={() => {
                  dismissToast(id)
                  one.onClick()
                }}
              >
                {one.label}
              </button>
            ),
        )}
      </span>
      <button
        type="button"
        aria-label="Fermer"
        className={iconButtonClass({}, 'text-muted')}
        onClick={() => dismissToast(id)}
      >
        <X className="size-4" />
      </button>
    </li>
  )
}
