import { Link } from '@tanstack/react-router'
import { pluralize } from '#domain/numbers.ts'
import type { StaffOverview } from '#domain/staff.ts'
import { useOverview } from './staff/overview.ts'
import { scrollIntoBar } from './staff/StaffTabs.tsx'
import { Count } from '#web/ui/Count.tsx'
import { OWN_CURRENT, TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type ModeratorAddress, type ModeratorTab, tabAddress, TABS, tabsOf } from './moderator-address.ts'

type ModeratorTabsProps = { current: ModeratorTab; address: ModeratorAddress; isWide: boolean }

const WAITING: Partial<
  Record<ModeratorTab, { count: (overview: StaffOverview) => number; noun: string; isUrgent?: boolean }>
> = {
  signalements: { count: ({ reports }) => reports, noun: 'signalement', isUrgent: true },
  recours: { count: ({ appeals }) => appeals, noun: 'recours' },
  contact: { count: ({ support }) => support, noun: 'demande' },
}

export function ModeratorTabs({ current, address, isWide }: ModeratorTabsProps) {
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
