import { STAFF_ACTIONS, type StaffAction } from '#domain/moderation/staff-log.ts'
import type { ListAddress } from '#web/lib/list-state.ts'
import { useStore } from '#web/lib/store.ts'
import { isId, logRangeIn } from './LogDays.tsx'

/** The tabs in order, under their names in the address. On wide screens the reports are beside the other tabs. */
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

/** The state of the moderators' screen in the address. */
export type ModeratorAddress = ListAddress &
  Partial<
    Record<
      /** The open report, and whether closed reports are shown. */
      | 'cas'
      | 'signalements'
      | 'onglet'
      /** Only in « Activité ». */
      | 'action'
      | 'by'
      | 'member'
      | 'from'
      | 'to',
      string
    >
  >

/** The current tab; the default depends on the width. */
export function tabOf({ onglet }: ModeratorAddress, isWide: boolean): ModeratorTab {
  const offered = tabsOf(isWide)
  return offered.find((tab) => tab === onglet) ?? offered[0]!
}

export const tabsOf = (isWide: boolean): ModeratorTab[] =>
  (Object.keys(TABS) as ModeratorTab[]).filter((tab) => !isWide || tab !== 'signalements')

/** A change of tab resets its filters; the reports beside it stay. */
export const tabAddress = (
  { cas, signalements }: ModeratorAddress,
  onglet: ModeratorTab,
): ModeratorAddress => ({ onglet, cas, signalements })

/** From this width on the reports are beside the tabs. */
const WIDE = '(width >= 72rem)'

export const useIsWide = () => useStore({ subscribe, current: isWide }, true)

const isWide = () => matchMedia(WIDE).matches

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The filters of the log in the address; values that the endpoint would refuse are left out. */
export const logFiltersIn = ({ by, action, ...range }: ModeratorAddress) => ({
  ...logRangeIn(range),
  by: by && isId(by) ? by : undefined,
  action: (Object.keys(STAFF_ACTIONS) as StaffAction[]).find((one) => one === action),
})
