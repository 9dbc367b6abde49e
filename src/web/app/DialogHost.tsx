import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { closeDialogs, openDialogs } from '#web/lib/open-dialog.ts'
import { useStore } from '#web/lib/store.ts'
import { focusContent, isFocusLost } from '#web/lib/focus.ts'

const NONE: ReturnType<typeof openDialogs.current> = []

/** The dialogs that were opened with openDialog: once, at the end of the page. They close when another page is shown. */
export function DialogHost() {
  const dialogs = useStore(openDialogs, NONE)
  const router = useRouter()
  useEffect(
    () => router.subscribe('onResolved', ({ pathChanged }) => void (pathChanged && closeDialogs())),
    [router],
  )
  return dialogs.map(({ id, element, onClose }) => (
    <ErrorBoundary key={id} fallback={<LoadFailure onClose={onClose} />}>
      <Suspense>
        <WithFocusAfter>{element}</WithFocusAfter>
      </Suspense>
    </ErrorBoundary>
  ))
}

/** A dialog gives the focus back to what opened it. Where that is gone, the keyboard goes on at the top of the page. */
function WithFocusAfter({ children }: { children: ReactNode }) {
  useEffect(
    () => () => {
      if (isFocusLost()) focusContent()
    },
    [],
  )
  return children
}
