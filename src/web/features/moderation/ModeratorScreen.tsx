import { type ComponentType, Suspense } from 'react'
import { StaffScreen } from './staff/StaffScreen.tsx'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { type ModeratorAddress, type ModeratorTab, tabOf, TABS } from './moderator-address.ts'
import { ModeratorTabs } from './ModeratorTabs.tsx'
import { QueueSkeleton } from './QueueSkeleton.tsx'
import { ReportsSummary } from './reports/ReportsSummary.tsx'
import { useIsWide } from './use-is-wide.ts'

type TabProps = { address: ModeratorAddress }

const ReportQueue = lazyWithRetry(() => import('./reports/ReportQueue.tsx'))

const CONTENTS: Record<ModeratorTab, ComponentType<TabProps>> = {
  signalements: ReportQueue,
  commentaires: lazyWithRetry(() => import('./comments/StaffComments.tsx')),
  plans: lazyWithRetry(() => import('./plans/StaffPlans.tsx')),
  utilisateurs: lazyWithRetry(() => import('./members/StaffMembers.tsx')),
  activite: lazyWithRetry(() => import('./activity/Activity.tsx')),
  recours: lazyWithRetry(() => import('./appeals/AppealQueue.tsx')),
  contact: lazyWithRetry(() => import('./support/SupportQueue.tsx')),
}

export function ModeratorScreen({ address }: TabProps) {
  return (
    <StaffScreen
      title="Modérateur"
      purpose={<ReportsSummary />}
      ability="openModerator"
      visitors="/"
      current="/moderator"
    >
      <Desk address={address} />
    </StaffScreen>
  )
}

/** The reports, and beside them one of the other lists; on a phone they are all tabs. */
function Desk({ address }: TabProps) {
  const isWide = useIsWide()
  const tab = tabOf(address, isWide)
  const Content = CONTENTS[tab]
  return (
    <div className={cx('grid items-start gap-4', isWide && 'grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)]')}>
      {isWide && (
        <Card
          as="section"
          flush
          aria-label={TABS.signalements}
          className="sticky top-18 max-h-[calc(100dvh-5.5rem)] overflow-y-auto"
        >
          <Suspense fallback={<QueueSkeleton />}>
            <ReportQueue address={address} />
          </Suspense>
        </Card>
      )}
      <Card as="section" flush aria-label={TABS[tab]} className="min-w-0">
        <ModeratorTabs current={tab} address={address} isWide={isWide} />
        <Suspense key={tab} fallback={<QueueSkeleton />}>
          <Content address={address} />
        </Suspense>
      </Card>
    </div>
  )
}
