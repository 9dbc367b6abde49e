import { useQuery } from '@tanstack/react-query'
import type { ListAddress } from '#web/lib/list-state.ts'
import { StaffScreen } from '#web/features/moderation/staff/StaffScreen.tsx'
import { useList, useToldFailure } from '#web/lib/use-list.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import { featuresQuery, LOAD_FAILURE, membersQuery, statsQuery } from './admin-queries.ts'
import { ClientErrors } from './ClientErrors.tsx'
import { FeatureSwitches } from './FeatureSwitches.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { MEMBER_CHOICES, MembersCard } from './MembersCard.tsx'
import { SignUpsSwitch } from './SignUpsSwitch.tsx'

/** Members, their roles and badges, and what is open to whom. */
export function AdminScreen({ address }: { address: ListAddress }) {
  return (
    <StaffScreen
      title="Administration"
      purpose="Chaque action est inscrite au journal, avec votre nom."
      ability="openAdmin"
      visitors="/"
      current="/admin"
    >
      <Parts address={address} />
    </StaffScreen>
  )
}

function Parts({ address }: { address: ListAddress }) {
  const { query } = useList(address, MEMBER_CHOICES)
  const parts = [useQuery(statsQuery), useQuery(membersQuery(query)), useQuery(featuresQuery)]
  // One toast, however many of them fail.
  const error = parts.find(({ isError }) => isError)?.error
  useToldFailure({ error, isError: error !== undefined, errorUpdatedAt: 0 }, LOAD_FAILURE)
  return (
    <>
      <ErrorBoundary>
        <KeyFigures />
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
