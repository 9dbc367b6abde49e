import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useViewer, useViewerRetry } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { MemberActionsSkeleton } from './MemberActionsSkeleton.tsx'
import { useReturnPath } from '#web/features/viewer/use-return-path.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'

// Visitors never load it. If it cannot be fetched, the rest of the page still stands.
const MemberActions = lazyWithRetry(() => import('./MemberActions.tsx'), VisibleSkeleton)

/** The right end of the header. Until it is known who is there, the hint in the page decides what shows. */
export function AccountArea() {
  const viewer = useViewer()
  const hasFailed = useViewerRetry() !== null
  const retour = useReturnPath()
  if (viewer) {
    return (
      <Suspense fallback={<VisibleSkeleton />}>
        <MemberActions viewer={viewer} />
      </Suspense>
    )
  }
  return (
    <>
      <Link
        to="/auth"
        search={{ retour }}
        className={buttonClass({}, 'in-data-member:hidden max-lg:mx-1 max-lg:px-3.5')}
      >
        Connexion
      </Link>
      {/* On a phone the introduction offers it, and the page behind « Connexion ». */}
      <Link
        to="/auth"
        search={{ onglet: 'inscription', retour }}
        className={buttonClass({ variant: 'primary' }, 'in-data-member:hidden max-md:hidden lg:ml-1')}
      >
        Créer un compte
      </Link>
      {viewer === undefined && !hasFailed && <MemberActionsSkeleton className="hidden in-data-member:flex" />}
    </>
  )
}

function VisibleSkeleton() {
  return <MemberActionsSkeleton className="flex" />
}
