import { Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { subscribeToModals, topModal } from './modal-stack.ts'
import { PlainToasts } from './PlainToasts.tsx'
import { shownToasts, subscribeToToasts, type ShownToast } from './toast.ts'
import { lazyWithRetry } from './lazy-with-retry.ts'

const NONE: readonly ShownToast[] = []

// Loaded with the first toast. That toast may well say that the connection is gone: then plain ones do.
const ToastList = lazyWithRetry(() => import('./ToastList.tsx'), PlainToasts)

/** Where toasts appear: once, at the end of the page. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => NONE)
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => null)
  if (toasts.length === 0) return null
  const list = (
    <Suspense>
      <ToastList toasts={toasts} isInModal={modal !== null} />
    </Suspense>
  )
  // Everything outside an open modal dialog is inert, so the toasts go inside.
  return modal ? createPortal(list, modal) : list
}
