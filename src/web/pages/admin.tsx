import { createFileRoute } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#domain/numbers.ts'
import type { AdminStats } from '#domain/staff.ts'
import { StaffScreen } from '#web/features/moderation/staff/StaffScreen.tsx'
import { featuresQuery, LOAD_FAILURE, membersQuery, statsQuery } from '#web/features/admin/admin-queries.ts'
import { ClientErrors } from '#web/features/admin/ClientErrors.tsx'
import { FeatureSwitches } from '#web/features/admin/FeatureSwitches.tsx'
import { MEMBER_CHOICES, MembersCard } from '#web/features/admin/MembersCard.tsx'
import { SignUpsSwitch } from '#web/features/admin/SignUpsSwitch.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { pageHead } from '#web/lib/head.ts'
import { useList, useFailureToast } from '#web/lib/use-list.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export const Route = createFileRoute('/admin')({
  // Unparsed: the list reads its parameters, in code that other pages do not load.
  validateSearch: (search: ListAddress): ListAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Administration', isPrivate: true }),
  component: () => <AdminScreen address={Route.useSearch()} />,
})

/** Members, their roles and badges, and the feature switches. */
function AdminScreen({ address }: { address: ListAddress }) {
  return (
    <StaffScreen
      title="Administration"
      purpose="Chaque action est inscrite au journal, avec votre nom."
      ability="openAdmin"
      visitors="/"
      current="/admin"
    >
      <AdminSections address={address} />
    </StaffScreen>
  )
}

function AdminSections({ address }: { address: ListAddress }) {
  const { query } = useList(address, MEMBER_CHOICES)
  const queries = [useQuery(statsQuery), useQuery(membersQuery(query)), useQuery(featuresQuery)]
  // One toast, however many queries fail.
  const error = queries.find(({ isError }) => isError)?.error
  useFailureToast({ error, isError: error !== undefined, errorUpdatedAt: 0 }, LOAD_FAILURE)
  return (
    <>
      <ErrorBoundary>
        <KeyMetrics />
      </ErrorBoundary>
      <ErrorBoundary>
        <MembersCard address={address} />
      </ErrorBoundary>
      <ErrorBoundary>
        <SignUpsSwitch />
      </ErrorBoundary>
      <ErrorBoundary>
        <FeatureSwitches />
      </ErrorBoundary>
      <ErrorBoundary>
        <ClientErrors />
      </ErrorBoundary>
    </>
  )
}

const KEY_METRICS: { name: keyof AdminStats; label: string }[] = [
  { name: 'members', label: 'Membres' },
  { name: 'plans', label: 'Plans' },
  { name: 'pending_plans', label: 'Plans en attente' },
  { name: 'comments', label: 'Commentaires' },
]

function KeyMetrics() {
  const query = useQuery(statsQuery)
  const { data, isError } = query
  if (isError && !data) return <QueryError title="Erreur" text={LOAD_FAILURE} query={query} />
  return (
    <FactSheet
      items={KEY_METRICS.map(({ name, label }) => ({
        label,
        value: data ? wholeNumber(data[name]) : <Skeleton className="my-1.5 h-5 w-16" />,
      }))}
    />
  )
}
