import { createFileRoute, Link } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { counted, pluralize } from '#domain/numbers.ts'
import { relativeTime } from '#domain/time.ts'
import type { StaffOverview } from '#domain/moderation/staff.ts'
import {
  type ModeratorAddress,
  type ModeratorTab,
  tabAddress,
  tabOf,
  TABS,
  tabsOf,
  useIsWide,
} from '#web/features/moderation/moderator-address.ts'
import { StaffScreen } from '#web/features/moderation/StaffScreen.tsx'
import { QueueSkeleton } from '#web/features/moderation/QueueFrame.tsx'
import { scrollIntoBar, useOverview } from '#web/features/moderation/StaffTabs.tsx'
import { pageHead } from '#web/lib/head.ts'
import { lazyWithRetry } from '#web/lib/lazy-with-retry.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Count } from '#web/ui/Count.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export const Route = createFileRoute('/moderator')({
  // Unparsed: each list reads its parameters, in code that other pages do not load.
  validateSearch: (search: ModeratorAddress): ModeratorAddress => search,
  head: ({ match }) => pageHead(match, { title: 'Signalements', isPrivate: true }),
  component: () => <ModeratorScreen address={Route.useSearch()} />,
})

type TabProps = { address: ModeratorAddress }

const ReportQueue = lazyWithRetry(() => import('#web/features/moderation/ReportQueue.tsx'))

const CONTENTS: Record<ModeratorTab, ComponentType<TabProps>> = {
  signalements: ReportQueue,
  commentaires: lazyWithRetry(() => import('#web/features/moderation/StaffComments.tsx')),
  plans: lazyWithRetry(() => import('#web/features/moderation/StaffPlans.tsx')),
  utilisateurs: lazyWithRetry(() => import('#web/features/moderation/StaffMembers.tsx')),
  activite: lazyWithRetry(() => import('#web/features/moderation/Activity.tsx')),
  recours: lazyWithRetry(() => import('#web/features/moderation/AppealQueue.tsx')),
  contact: lazyWithRetry(() => import('#web/features/moderation/SupportQueue.tsx')),
}

function ModeratorScreen({ address }: TabProps) {
  return (
    <StaffScreen
      title="Signalements"
      purpose={<ReportsSummary />}
      ability="openModerator"
      visitors="/"
      current="/moderator"
    >
      <Desk address={address} />
    </StaffScreen>
  )
}

/** The reports, and one of the other lists beside them; on a phone all are tabs. */
function Desk({ address }: TabProps) {
  const isWide = useIsWide()
  const tab = tabOf(address, isWide)
  const Content = CONTENTS[tab]
  return (
    <div className={cx('grid items-start gap-4', isWide && 'lg:grid-cols-[minmax(0,24.5rem)_minmax(0,1fr)]')}>
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

/** « 5 signalements ouverts. Le plus ancien depuis 7 heures. » */
function ReportsSummary() {
  const overview = useOverview()
  const now = useNow()
  if (!overview || now === null) return 'Les commentaires, les signalements et l’activité de la communauté.'
  const { reports, oldest_report } = overview
  if (reports === 0 || !oldest_report) return 'Aucun signalement ouvert.'
  return `${counted(reports, 'signalement ouvert')}. ${ageOf(oldest_report, now, reports)}`
}

function ageOf(iso: string, now: number, reports: number): string {
  const since = relativeTime(iso, now, 'reader')
  const [, ago] = since.split('il y a ')
  if (reports === 1) return ago ? `Reçu ${since}.` : `Reçu : ${since}.`
  return ago ? `Le plus ancien depuis ${ago}.` : `Le plus ancien : ${since}.`
}

type ModeratorTabsProps = { current: ModeratorTab; address: ModeratorAddress; isWide: boolean }

const WAITING: Partial<
  Record<ModeratorTab, { count: (overview: StaffOverview) => number; noun: string; isUrgent?: boolean }>
> = {
  signalements: { count: ({ reports }) => reports, noun: 'signalement', isUrgent: true },
  recours: { count: ({ appeals }) => appeals, noun: 'recours' },
  contact: { count: ({ support }) => support, noun: 'demande' },
}

function ModeratorTabs({ current, address, isWide }: ModeratorTabsProps) {
  const overview = useOverview()
  return (
    <TabBar label="Modération" size="s" className="mx-4 pt-1 md:mx-6">
      {tabsOf(isWide).map((tab) => {
        const isCurrent = tab === current
        const waiting = WAITING[tab]
        const count = overview && waiting ? waiting.count(overview) : 0
        return (
          <Link
            key={tab}
            to="/moderator"
            search={tabAddress(address, tab)}
            {...OWN_CURRENT}
            resetScroll={false}
            ref={isCurrent ? scrollIntoBar : undefined}
            aria-current={isCurrent ? 'page' : undefined}
            className={tabClass(isCurrent)}
          >
            {TABS[tab]}
            <Count value={count} tone={waiting?.isUrgent ? 'bad' : 'primary'} />
            {count > 0 && waiting && <VisuallyHidden> {nounOf(count, waiting.noun)}</VisuallyHidden>}
          </Link>
        )
      })}
    </TabBar>
  )
}

/** « recours » is the same in the plural. */
const nounOf = (count: number, noun: string) => (noun.endsWith('s') ? noun : pluralize(count, noun))
