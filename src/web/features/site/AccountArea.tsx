import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useViewer, useViewerRetry } from '#web/features/accounts/viewer/use-auth.ts'
import { useReturnPath } from '#web/features/accounts/viewer/return-path.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Visitors never load it. If it fails to load, the rest of the page still works.
const HeaderActions = lazyWithRetry(() => import('./HeaderActions.tsx'), VisibleSkeleton)

/** The right end of the header. While the viewer is loading, the hint in the page decides what is shown. */
export function AccountArea() {
  const viewer = useViewer()
  const hasFailed = useViewerRetry() !== null
  const retour = useReturnPath()
  if (viewer) {
    return (
      <Suspense fallback={<VisibleSkeleton />}>
        <HeaderActions viewer={viewer} />
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
      {/* Hidden on phones: the introduction and the sign-in page offer it there. */}
      <Link
        to="/auth"
        search={{ onglet: 'inscription', retour }}
        className={buttonClass({ variant: 'primary' }, 'in-data-member:hidden max-md:hidden lg:ml-1')}
      >
        Créer un compte
      </Link>
      {viewer === undefined && !hasFailed && <HeaderActionsSkeleton className="hidden in-data-member:flex" />}
    </>
  )
}

function VisibleSkeleton() {
  return <HeaderActionsSkeleton className="flex" />
}

/** Placeholder of a member's actions in the header. */
function HeaderActionsSkeleton({ className }: { className: string }) {
  return (
    <span aria-hidden className={cx('flex-none items-center gap-1', className)}>
      <Skeleton shape="box" className="mr-1 h-10 w-24 max-lg:hidden" />
      {[0, 1, 2].map((index) => (
        <span key={index} className="grid size-11 place-items-center md:size-10">
          <Skeleton shape="circle" className={index === 2 ? 'size-8' : 'size-5'} />
        </span>
      ))}
    </span>
  )
}
