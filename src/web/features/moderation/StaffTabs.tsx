import { Link } from '@tanstack/react-router'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { pluralize, wholeNumber } from '#domain/numbers.ts'
import type { Ability } from '#domain/permissions.ts'
import type { StaffOverview } from '#domain/moderation/staff.ts'
import { moderationApi } from '#api/moderation.ts'
import { useViewer } from '#web/features/accounts/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'
import { Count } from '#web/ui/Count.tsx'
import { TabBar, tabClass } from '#web/ui/TabBar.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export type StaffPage = (typeof TABS)[number]['to']

type Tab = {
  to: string
  label: string
  ability: Ability
  /** The number of waiting items, and their name. */
  waiting?: (overview: StaffOverview) => number | null
  noun?: (count: number) => string
}

const TABS = [
  { to: '/admin', label: 'Membres', ability: 'openAdmin' },
  { to: '/admin/moderation', label: 'Sanctions', ability: 'openModeration' },
  { to: '/admin/analytics', label: 'Analytics', ability: 'openAnalytics' },
  { to: '/admin/securite', label: 'Sécurité', ability: 'openAdmin' },
  {
    to: '/validator',
    label: 'Validation',
    ability: 'openValidator',
    waiting: ({ plans }) => plans,
    noun: (count) => `${pluralize(count, 'plan')} à relire`,
  },
  {
    to: '/moderator',
    label: 'Signalements',
    ability: 'openModerator',
    waiting: ({ reports, appeals, support }) => reports + appeals + support,
    noun: (count) => `${pluralize(count, 'demande')} en attente`,
  },
] as const satisfies Tab[]

/** The screens that the viewer may open, with the counts of their queues. */
export function StaffTabs({ current, className }: { current: StaffPage; className?: string }) {
  const viewer = useViewer()
  const overview = useOverview()
  const offered: (Tab & { to: StaffPage })[] = TABS.filter(({ ability }) => viewer?.abilities[ability])
  return (
    <TabBar label="Écrans de l’équipe" size="s" className={className}>
      {offered.map(({ to, label, waiting, noun }) => {
        const isCurrent = to === current
        const count = (overview && waiting?.(overview)) ?? 0
        return (
          <Link
            key={to}
            to={to}
            activeProps={{}}
            ref={isCurrent ? scrollIntoBar : undefined}
            aria-current={isCurrent ? 'page' : undefined}
            title={noun && count > 0 ? `${wholeNumber(count)} ${noun(count)}` : undefined}
            className={tabClass(isCurrent)}
          >
            {label}
            <Count value={count} tone="primary" />
            {count > 0 && <VisuallyHidden> {noun?.(count)}</VisuallyHidden>}
          </Link>
        )
      })}
    </TabBar>
  )
}

/** Ref of the current tab: on a phone the bar is wider than the window. Scrolls the bar, not the page. */
export function scrollIntoBar(tab: HTMLElement | null) {
  const bar = tab?.parentElement
  if (!tab || !bar) return undefined
  // Repeated when the counts are loaded: they make the tabs wider.
  const observer = new ResizeObserver(() => {
    bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  })
  for (const each of bar.children) observer.observe(each)
  return () => observer.disconnect()
}

/** Other staff work on the same queues: the counts are refetched while the screen is open. */
const REFRESH_MS = 60_000

const overviewQuery = queryOptions({
  queryKey: keys.staff('overview'),
  queryFn: () => call(moderationApi.overview, {}),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
})

/** The counts of the staff queues; undefined for other members, and while they load. */
export function useOverview() {
  const viewer = useViewer()
  return useQuery({ ...overviewQuery, enabled: viewer?.abilities.seeQueues === true }).data
}
