import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { MemberPlaces } from './MemberPlaces.tsx'
import { useReturnPath } from './use-return-path.ts'

// Visitors never load it. If it cannot be fetched, the rest of the page still stands.
const MemberActions = lazy(() => import('./MemberActions.tsx').catch(() => ({ default: PlacesOnly })))

/** The right end of the header. Until it is known who is there, the hint in the page decides what shows. */
export function AccountArea() {
  const viewer = useViewer()
  const retour = useReturnPath()
  if (viewer) {
    return (
      <Suspense fallback={<PlacesOnly />}>
        <MemberActions viewer={viewer} />
      </Suspense>
    )
  }
  return (
    <>
      <Link
        to="/auth"
        search={{ retour }}
        className={buttonClass({ variant: 'primary' }, 'in-data-member:hidden max-lg:mx-1 max-lg:px-3.5')}
      >
        Connexion
      </Link>
      {viewer === undefined && <MemberPlaces className="hidden in-data-member:flex" />}
    </>
  )
}

const PlacesOnly = () => <MemberPlaces className="flex" />
