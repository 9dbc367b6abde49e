import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { subscribeToModals, topModal } from '#web/lib/modal-stack.ts'
import { PlainToasts } from './PlainToasts.tsx'
import { shownToasts, subscribeToToasts, type ShownToast } from '#web/lib/toast.ts'

const NONE: readonly ShownToast[] = []

// Loaded with the first toast. That toast may well say that the connection is gone: then plain ones do.
const ToastList = lazyWithRetry(() => import('./ToastList.tsx'), PlainToasts)

/** Shows the toasts of the page. Rendered once. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => NONE)
  return toasts.length > 0 && <Toasts toasts={toasts} />
}

/**
 * Everything outside an open modal dialog is inert, so the toasts go inside. Their element moves, and React does not hear
 * of it: drawn anew, they would start their time again.
 */
function Toasts({ toasts }: { toasts: readonly ShownToast[] }) {
  const modal = useSyncExternalStore(subscribeToModals, topModal)
  const [container] = useState(() => document.createElement('div'))
  useLayoutEffect(() => (modal ?? document.body).append(container), [modal, container])
  useLayoutEffect(() => () => container.remove(), [container])
  return createPortal(
    <Suspense>
      <ToastList toasts={toasts} isInModal={modal !== null} />
    </Suspense>,
    container,
  )
}
