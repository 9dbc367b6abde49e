import type { ProfileList } from '#domain/profiles.ts'

/** What the address says after « ?tab= »; without it, the plans. */
export type ProfileTab = Exclude<ProfileList, 'plans'> | 'parametres'

const TABS: readonly ProfileTab[] = ['reposts', 'likes', 'parametres']

export type ProfileSearch = { tab?: ProfileTab | undefined; after?: string | undefined }

export const toProfileSearch = ({ tab, after }: Record<string, string>): ProfileSearch => ({
  tab: TABS.find((known) => known === tab),
  after: after || undefined,
})

export const listOfTab = (tab: ProfileTab | undefined): ProfileList =>
  tab === undefined || tab === 'parametres' ? 'plans' : tab

/** One of a profile's two addresses. */
export type ProfilePlace =
  | { to: '/u/$pseudo'; params: { pseudo: string } }
  | { to: '/@{$handle}'; params: { handle: string } }
