import type { ListAddress } from '#web/lib/list-state.ts'

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
