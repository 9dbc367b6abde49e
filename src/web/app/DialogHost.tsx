import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { LoadFailure } from '#web/lib/lazy-with-retry.ts'
import { closeDialogs, openDialogs } from '#web/lib/open-dialog.ts'
import { useStore } from '#web/lib/store.ts'
import { focusContent, isFocusLost } from '#web/lib/focus.ts'

const NONE: ReturnType<typeof openDialogs.current> = []

/** Renders the dialogs opened with openDialog, once, at the end of the page. A navigation closes them. */
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
        <FocusAfterClose>{element}</FocusAfterClose>
      </Suspense>
    </ErrorBoundary>
  ))
}

/** A dialog returns the focus to its opener; if that was removed, the focus goes to the top of the content. */
function FocusAfterClose({ children }: { children: ReactNode }) {
  useEffect(
    () => () => {
      if (isFocusLost()) focusContent()
    },
    [],
  )
  return children
}
