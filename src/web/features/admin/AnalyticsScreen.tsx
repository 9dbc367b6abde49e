import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Analytics, DAILY_COUNTS } from '#domain/admin-analytics.ts'
import { analyticsApi } from '#api/admin-analytics.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useList, useFailureToast } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { ActiveMembers, MEMBER_SORTS } from './ActiveMembers.tsx'
import { AnalyticsHead } from './AnalyticsHead.tsx'
import { DaysCard } from './DaysCard.tsx'
import { QuotasCard } from './QuotasCard.tsx'
import { RolesCard } from './RolesCard.tsx'
import { TopPlans } from './TopPlans.tsx'
import { Totals } from './Totals.tsx'

const FAILURE = 'Impossible de charger les analytics'

/** The metrics of the community. The chosen curve and the order of the members are in the address. */
export function AnalyticsScreen({ address }: { address: ListAddress }) {
  const query = useQuery(analyticsQuery)
  const { data } = query
  useFailureToast(query, FAILURE)
  return (
    <>
      <AnalyticsHead at={data?.at} query={query} />
      {data ? (
        <Metrics analytics={data} address={address} />
      ) : query.isError ? (
        <QueryError title="Erreur" text={FAILURE} query={query} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </>
  )
}

function Metrics({ analytics, address }: { analytics: Analytics; address: ListAddress }) {
  const list = useList(address, { filters: DAILY_COUNTS, sorts: MEMBER_SORTS })
  const { sort: sortMembers } = list
  const { filter: shown = 'members', sort = 'plans' } = list.state
  return (
    <>
      <Totals analytics={analytics} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <DaysCard days={analytics.days} shown={shown} linkTo={list.filterLink} />
        <QuotasCard quotas={analytics.quotas} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <TopPlans title="Plans les plus aimés" plans={analytics.most_liked} noun="j’aime" />
        <TopPlans title="Plans les plus vus" plans={analytics.most_viewed} noun="vue" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ActiveMembers members={analytics.most_active} sort={sort} onSort={sortMembers} />
        <RolesCard roles={analytics.roles} total={analytics.totals.members} />
      </div>
    </>
  )
}

const analyticsQuery = queryOptions({
  queryKey: keys.staff('analytics'),
  queryFn: () => call(analyticsApi.read, {}),
  staleTime: 0,
  // « Actualiser » is a button: the metrics do not change while they are being read.
  refetchOnWindowFocus: false,
})

/** Placeholder while the metrics load. */
function AnalyticsSkeleton() {
  return (
    <Loading label="Chargement des analytics…" className="grid gap-4">
      <Skeleton shape="box" className="h-96 w-full rounded-card sm:h-64 lg:h-33" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Box className="h-64" />
        <Box className="h-44" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Box className="h-72" />
        <Box className="h-72" />
      </div>
    </Loading>
  )
}

const Box = ({ className }: { className: string }) => (
  <Card className="grid content-start gap-4">
    <Skeleton className="h-5 w-40" />
    <Skeleton shape="box" className={`w-full ${className}`} />
  </Card>
)
