import { Suspense, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { useTopModal } from '#web/lib/modal-stack.ts'
import { PlainToasts } from './PlainToasts.tsx'
import { type ShownToast, useToasts } from '#web/lib/toast.ts'

// Loaded with the first toast. That toast may well say that the connection is gone: then plain ones do.
const ToastList = lazyWithRetry(() => import('./ToastList.tsx'), PlainToasts)

/** Shows the toasts of the page. Rendered once. */
export function Toaster() {
  const toasts = useToasts()
  return toasts.length > 0 && <Toasts toasts={toasts} />
}

/**
 * Everything outside an open modal dialog is inert, so the toasts go inside. Their element moves, and React does not hear
 * of it: drawn anew, they would start their time again.
 */
function Toasts({ toasts }: { toasts: readonly ShownToast[] }) {
  const modal = useTopModal()
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
