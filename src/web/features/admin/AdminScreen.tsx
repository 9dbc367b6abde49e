import { useQuery } from '@tanstack/react-query'
import { wholeNumber } from '#domain/numbers.ts'
import type { AdminStats } from '#domain/moderation/staff.ts'
import { StaffScreen } from '#web/features/moderation/StaffScreen.tsx'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useList, useFailureToast } from '#web/lib/use-list.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { QueryError } from '#web/ui/ErrorWithRetry.tsx'
import { FactSheet } from '#web/ui/FactSheet.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { featuresQuery, LOAD_FAILURE, membersQuery, statsQuery } from './admin-queries.ts'
import { FeatureSwitches } from './FeatureSwitches.tsx'
import { MEMBER_CHOICES, MembersCard } from './MembersCard.tsx'
import { SignUpsSwitch } from './SignUpsSwitch.tsx'

/** Members, their roles and badges, and the feature switches. */
export function AdminScreen({ address }: { address: ListAddress }) {
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
