import { STAFF_ACTIONS, type StaffAction } from '#domain/staff-log.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useStore } from '#web/lib/store.ts'
import { isId, logRangeIn } from './staff/LogDays.tsx'

/** The tabs in their order, as the address names them. Reports stand beside the others where there is room. */
export const TABS = {
  signalements: 'Signalements',
  commentaires: 'Commentaires',
  plans: 'Plans',
  utilisateurs: 'Utilisateurs',
  activite: 'Activité',
  recours: 'Recours',
  contact: 'Contact',
} as const
export type ModeratorTab = keyof typeof TABS

/** What the moderators' screen keeps in the address. */
export type ModeratorAddress = ListAddress &
  Partial<
    Record<
      /** The open report, and whether those dealt with are shown. */
      | 'cas'
      | 'signalements'
      | 'onglet'
      /** « Activité » alone. */
      | 'action'
      | 'by'
      | 'member'
      | 'from'
      | 'to',
      string
    >
  >

/** The tab that is shown; the usual one depends on the room. */
export function tabOf({ onglet }: ModeratorAddress, isWide: boolean): ModeratorTab {
  const offered = tabsOf(isWide)
  return offered.find((tab) => tab === onglet) ?? offered[0]!
}

export const tabsOf = (isWide: boolean): ModeratorTab[] =>
  (Object.keys(TABS) as ModeratorTab[]).filter((tab) => !isWide || tab !== 'signalements')

/** Another tab begins anew; the reports beside it stay. */
export const tabAddress = (
  { cas, signalements }: ModeratorAddress,
  onglet: ModeratorTab,
): ModeratorAddress => ({ onglet, cas, signalements })

/** From here on the reports stand beside the tabs. */
const WIDE = '(width >= 72rem)'

export const useIsWide = () => useStore({ subscribe, current: isWide }, true)

const isWide = () => matchMedia(WIDE).matches

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** What an address asks of the log; what the endpoint would refuse is left out. */
export const askedIn = ({ by, action, ...range }: ModeratorAddress) => ({
  ...logRangeIn(range),
  by: by && isId(by) ? by : undefined,
  action: (Object.keys(STAFF_ACTIONS) as StaffAction[]).find((one) => one === action),
})
