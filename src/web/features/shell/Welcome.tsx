import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const WelcomeDialog = lazyWithRetry(() => import('./WelcomeDialog.tsx'), LoadFailure)

/** Welcomes a new member once: the parameter leaves the address when the dialog closes. */
export function Welcome() {
  const viewer = useViewer()
  const navigate = useNavigate({ from: '/' })
  const close = () =>
    navigate({ to: '/', search: (search) => ({ ...search, bienvenue: undefined }), replace: true })
  if (!viewer) return null
  return (
    <Suspense>
      <WelcomeDialog pseudo={viewer.profile.pseudo} onClose={close} />
    </Suspense>
  )
}
