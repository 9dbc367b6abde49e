import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { lazyWithRetry, LoadFailure } from '#web/ui/lazy-with-retry.ts'

const WelcomeDialog = lazyWithRetry(() => import('./WelcomeDialog.tsx'), LoadFailure)

/** Welcomes a new member once, on whatever page they arrive: the parameter leaves the address when the dialog closes. */
export function Welcome() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  if (!viewer || !WELCOME.test(href)) return null
  const close = () => navigate({ href: href.replace(WELCOME, keepSign), replace: true })
  return (
    <Suspense>
      <WelcomeDialog pseudo={viewer.profile.pseudo} onClose={close} />
    </Suspense>
  )
}

const WELCOME = /([?&])bienvenue=1(&|(?=#)|$)/

/** « ?bienvenue=1&y=1 » → « ?y=1 », « ?y=1&bienvenue=1 » → « ?y=1 ». */
const keepSign = (_: string, before: string, after: string) => (after ? before : '')
