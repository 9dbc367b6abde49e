import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { announce } from '#web/lib/announce.ts'
import { moveFocus } from '#web/lib/focus.ts'
import { useTopModal } from '#web/lib/modal-stack.ts'
import { dismissToast, type ShownToast, useToasts } from '#web/lib/toast.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

const DURATION_MS = 5_000
const TICK_MS = 100
/** A toast that is swiped further is dismissed. */
const SWIPE_PX = 50

/** Shows the toasts of the page. Rendered once. Loaded with the page: a toast may say that there is no network. */
export function Toaster() {
  const toasts = useToasts()
  return toasts.length > 0 && <ToastList toasts={toasts} />
}

/**
 * Everything outside an open modal dialog is inert, so the toasts move inside. The DOM element is moved without React:
 * remounted toasts would restart their timers.
 */
function ToastList({ toasts }: { toasts: readonly ShownToast[] }) {
  const modal = useTopModal()
  const [container] = useState(() => document.createElement('div'))
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => (modal ?? document.body).append(container), [modal, container])
  useLayoutEffect(() => () => container.remove(), [container])
  useEffect(() => {
    const focusNewest = ({ key }: KeyboardEvent) => key === 'F8' && moveFocus(list.current?.lastElementChild)
    document.addEventListener('keydown', focusNewest)
    return () => document.removeEventListener('keydown', focusNewest)
  }, [])
  return createPortal(
    <section aria-label="Notifications (F8)">
      <ol ref={list} tabIndex={-1} className="toasts grid gap-2 outline-none">
        {toasts.map((item) => (
          <Toast key={item.id} {...item} />
        ))}
      </ol>
    </section>,
    container,
  )
}

function Toast({
  id,
  title,
  description,
  variant,
  duration = DURATION_MS,
  action,
  secondAction,
}: ShownToast) {
  const item = useRef<HTMLLIElement>(null)
  const swipeStart = useRef(Infinity)
  const isError = variant === 'destructive'
  useEffect(() => {
    // An error has the role « alert ».
    if (!isError) announce(`${title} ${description ?? ''}`)
  }, [title, description, isError])
  useEffect(() => {
    let left = duration
    const timer = setInterval(() => {
      const isPaused = document.hidden || item.current!.parentElement!.matches(':hover,:focus-within')
      if (!isPaused && (left -= TICK_MS) <= 0) dismissToast(id)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [id, duration])
  const close = () => {
    if (item.current!.matches(':focus-within')) moveFocus(item.current!.parentElement)
    dismissToast(id)
  }
  const swipe = ({ type, clientX }: PointerEvent) => {
    const distance = clientX - swipeStart.current
    if (type === 'pointerup' && distance > SWIPE_PX) close()
    if (type !== 'pointermove') swipeStart.current = Infinity
    item.current!.style.translate = type === 'pointermove' && distance > 0 ? `${distance}px` : ''
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      ref={item}
      tabIndex={-1}
      className="flex animate-rise touch-pan-y flex-wrap items-center gap-x-3 rounded-media bg-surface py-1.5 pr-1.5 pl-4 text-dense shadow-float select-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A dialog around the toast stays open.
        event.preventDefault()
        close()
      }}
      onPointerDown={({ pointerType, clientX }) => {
        if (pointerType !== 'mouse') swipeStart.current = clientX
      }}
      onPointerMove={swipe}
      onPointerUp={swipe}
      onPointerCancel={swipe}
    >
      {variant !== 'plain' &&
        (isError ? (
          <TriangleAlert className="text-bad" />
        ) : variant === 'notification' ? (
          <Bell className="text-primary" />
        ) : (
          <Check className="text-good" />
        ))}
      {/* Two buttons have a row of their own, at the end. */}
      <div className={secondAction ? 'contents' : 'flex min-w-0 flex-1 flex-wrap items-center gap-x-3'}>
        <div
          role={isError ? 'alert' : undefined}
          className={cx('py-2', secondAction ? 'min-w-0 grow basis-3/5' : 'grow basis-44')}
        >
          <b>{title}</b>
          {description && <p className="text-muted">{description}</p>}
        </div>
        {[action, secondAction].map(
          (one) =>
            one && (
              <Button
                key={one.label}
                size="s"
                className={secondAction ? 'order-1 mb-2.5 grow' : 'max-md:mb-2'}
                onClick={() => {
                  close()
                  one.onClick()
                }}
              >
                {one.label}
              </Button>
            ),
        )}
      </div>
      <IconButton label="Fermer" className="text-muted" onClick={close}>
        <X className="size-4" />
      </IconButton>
    </li>
  )
}
