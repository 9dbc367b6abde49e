import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SanctionAgainstViewer } from '#domain/moderation/sanctions.ts'
import { useResync } from '#web/lib/live-events.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { ownSanctionsQuery } from './AppealForm.tsx'
import { SanctionCard } from './SanctionCard.tsx'

/** The viewer's sanctions with reason and end, and their appeals. */
export function OwnSanctions() {
  const query = useQuery(ownSanctionsQuery)
  const { data, isError, refetch } = query
  useResync(() => void refetch())
  if (isError && !data) return <QueryError title="Impossible de charger vos sanctions" query={query} />
  if (!data) return <OwnSanctionsSkeleton />
  return <SanctionCards sanctions={data.sanctions} />
}

/** Open sanctions, then recently decided appeals. One appeal is written at a time. */
function SanctionCards({ sanctions }: { sanctions: SanctionAgainstViewer[] }) {
  const [chosen, setChosen] = useState<string>()
  const isWaiting = sanctions.some(({ appeal }) => appeal?.status === 'open')
  const contestable = isWaiting ? [] : sanctions.filter(({ is_open, appeal }) => is_open && !appeal)
  const written = contestable.find(({ id }) => id === chosen) ?? contestable[0]
  return (
    <div className="grid max-w-feed gap-4">
      {!sanctions.some(({ is_open }) => is_open) && <NoSanction />}
      {sanctions.map((sanction) => (
        <SanctionCard
          key={sanction.id}
          sanction={sanction}
          isOtherWaiting={isWaiting}
          isWritten={sanction === written}
          onWrite={() => setChosen(sanction.id)}
        />
      ))}
    </div>
  )
}

const NoSanction = () => (
  <EmptyState
    title="Aucune sanction en cours"
    text="Tout vous est ouvert sur Plan B."
    action={
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        Voir les plans
      </Link>
    }
  />
)

export const OwnSanctionsSkeleton = () => (
  <Skeletons shape="box" sizes={['h-96']} className="grid max-w-feed gap-4" />
)
