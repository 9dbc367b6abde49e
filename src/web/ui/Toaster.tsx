import { Suspense, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { useTopModal } from '#web/lib/modal-stack.ts'
import { PlainToasts } from './PlainToasts.tsx'
import { type ShownToast, useToasts } from '#web/lib/toast.ts'

// Loaded with the first toast. That toast may say that there is no network: PlainToasts is the fallback.
const ToastList = lazyWithRetry(() => import('./ToastList.tsx'), PlainToasts)

/** Shows the toasts of the page. Rendered once. */
export function Toaster() {
  const toasts = useToasts()
  return toasts.length > 0 && <Toasts toasts={toasts} />
}

/**
 * Everything outside an open modal dialog is inert, so the toasts move inside. The DOM element is moved without React:
 * remounted toasts would restart their timers.
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
