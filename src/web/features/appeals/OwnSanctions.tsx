import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BAN_NAMES, noticeOfSanction, type OwnSanction } from '#domain/sanctions.ts'
import { exactDate } from '#domain/time.ts'
import { useResync } from '#web/lib/live-news.ts'
import { QueryError } from '#web/lib/QueryError.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Skeletons } from '#web/ui/Skeleton.tsx'
import { AppealForm } from './AppealForm.tsx'
import { AppealState } from './AppealState.tsx'
import { ownSanctionsQuery } from './own-sanctions-query.ts'

/** What runs against the viewer, why and until when, and what they can object. */
export function OwnSanctions() {
  const query = useQuery(ownSanctionsQuery)
  const { data, isError, refetch } = query
  useResync(() => void refetch())
  if (isError && !data) return <QueryError title="Impossible de charger vos sanctions" query={query} />
  if (!data) return <OwnSanctionsSkeleton />
  if (data.sanctions.length === 0) return <NoSanction />
  const isWaiting = data.sanctions.some(({ appeal }) => appeal?.status === 'open')
  return (
    <div className="grid max-w-feed gap-4">
      {data.sanctions.map((sanction) => (
        <OneSanction key={sanction.id} sanction={sanction} isOtherWaiting={isWaiting && !sanction.appeal} />
      ))}
    </div>
  )
}

type OneSanctionProps = { sanction: OwnSanction; isOtherWaiting: boolean }

function OneSanction({ sanction, isOtherWaiting }: OneSanctionProps) {
  const { id, type, reason, start_at, end_at, appeal } = sanction
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h2 id={id} className="text-section">
          {BAN_NAMES[type]}
        </h2>
        <p>{noticeOfSanction(type, end_at)}</p>
      </div>
      <Facts
        items={[
          { label: 'Depuis le', value: exactDate(start_at) },
          { label: 'Fin', value: end_at ? exactDate(end_at) : 'quand l’équipe la lèvera' },
        ]}
      />
      <div className="grid gap-1">
        <h3 className="text-small font-semibold">Motif</h3>
        <p className="wrap-anywhere whitespace-pre-line">
          {reason ?? 'L’équipe n’a pas noté de motif. Vous pouvez le lui demander ci-dessous.'}
        </p>
      </div>
      {appeal ? (
        <AppealState appeal={appeal} />
      ) : isOtherWaiting ? (
        <p className="text-small text-muted">
          Un recours à la fois : celui qui est en cours d’examen recevra d’abord une réponse.
        </p>
      ) : (
        <AppealForm sanctionId={id} />
      )}
    </Card>
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
