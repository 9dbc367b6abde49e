import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profilesApi } from '#api/profiles.ts'
import { counted } from '#domain/numbers.ts'
import { VIEWS_DAYS, type ViewsPerDay } from '#domain/profiles/profiles.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dayAndMonth } from '#web/ui/charts/day-and-month.ts'
import { LineChart } from '#web/ui/charts/LineChart.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toastError } from '#web/lib/toast.ts'

const viewsQuery = queryOptions({
  queryKey: keys.profileViews,
  queryFn: async () => (await call(profilesApi.ownViews, {})).days,
  // Shows a failure at once, with a retry button.
  retry: false,
})

const FAILURE = 'Impossible de charger les statistiques'

/** Visits of the viewer's own profile per day. */
export default function ViewsCard() {
  const query = useQuery(viewsQuery)
  const { data: days, isLoadingError: hasFailed } = query
  useEffect(() => {
    if (hasFailed) toastError(FAILURE)
  }, [hasFailed])
  if (hasFailed) return <QueryError query={query} title={FAILURE} />
  return (
    <Card as="section" aria-labelledby="profile-views" className="grid gap-3">
      <div>
        <h2 id="profile-views" className="text-section">
          Visites de votre profil
        </h2>
        <p className="text-small text-muted">{days ? summaryOf(days) : `Les ${VIEWS_DAYS} derniers jours`}</p>
      </div>
      {days?.every(({ views }) => views === 0) ? (
        <p className="text-dense text-muted">
          Les premières visites s’afficheront ici. Un plan publié ou un commentaire sous celui d’un autre
          membre mène à votre profil.
        </p>
      ) : days ? (
        <LineChart
          title={`Visites de votre profil, ${VIEWS_DAYS} derniers jours`}
          labels={days.map(({ day }) => dayAndMonth(day))}
          series={[{ name: 'Visites', values: days.map(({ views }) => views) }]}
        />
      ) : (
        <Skeleton shape="box" className="h-58" />
      )}
    </Card>
  )
}

function summaryOf(days: ViewsPerDay): string {
  const total = days.reduce((sum, { views }) => sum + views, 0)
  if (total === 0) return `Aucune visite ces ${VIEWS_DAYS} derniers jours.`
  return `${counted(total, 'visite')} en ${VIEWS_DAYS} jours. Vous seul voyez cette courbe.`
}
