import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { analyticsApi } from '#api/admin.ts'
import { type Analytics, DAILY_COUNTS, ROLE_GROUPS, type RoleShare, type TopPlan } from '#domain/admin.ts'
import { counted, pluralize, wholeNumber } from '#domain/numbers.ts'
import { DELETED_MEMBER } from '#domain/profiles/members.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useFailureToast, useList } from '#web/lib/use-list.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { ShareBar } from '#web/ui/charts/ShareBar.tsx'
import { ActiveMembers, ACTIVE_MEMBER_SORTS } from './ActiveMembers.tsx'
import { AnalyticsHead } from './AnalyticsHead.tsx'
import { DaysCard } from './DaysCard.tsx'
import { QuotasCard } from './QuotasCard.tsx'
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
  const list = useList(address, { filters: DAILY_COUNTS, sorts: ACTIVE_MEMBER_SORTS })
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

/** The share of each role among all members. */
function RolesCard({ roles, total }: { roles: readonly RoleShare[]; total: number }) {
  const slices = ROLE_GROUPS.map(({ role, label, tone }) => ({
    label,
    value: roles.find((share) => share.role === role)?.members ?? 0,
    tone,
  }))
  return (
    <Card as="section" aria-labelledby="roles" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="roles" className="text-section">
          Répartition des rôles
        </h2>
        <p className="text-small text-muted tabular-nums">{counted(total, 'membre')}</p>
      </div>
      <ShareBar title="Répartition des rôles" slices={slices} />
    </Card>
  )
}

type TopPlansProps = {
  title: string
  plans: readonly TopPlan[]
  /** What is counted. */
  noun: string
}

function TopPlans({ title, plans, noun }: TopPlansProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {plans.length === 0 && <p className="text-muted">Aucun plan publié pour l’instant.</p>}
      <ol className="divide-y divide-line">
        {plans.map((plan, index) => (
          <li
            key={plan.id}
            className="relative flex min-h-14 items-center gap-2 py-2 text-dense hover:bg-hover"
          >
            <span aria-hidden className="w-5 flex-none text-muted tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <Link
                to="/plan/$slug"
                params={{ slug: plan.slug }}
                preload={false}
                className="cover -my-3 block py-3 font-semibold -outline-offset-2"
              >
                <span className="line-clamp-2">{plan.title}</span>
              </Link>
              <span className="block truncate text-small text-muted">{plan.author ?? DELETED_MEMBER}</span>
            </span>
            <span className="text-right tabular-nums">
              {wholeNumber(plan.count)}
              <span className="sr-only"> {noun === 'j’aime' ? noun : pluralize(plan.count, noun)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
