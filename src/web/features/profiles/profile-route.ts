import type { ProfileList } from '#domain/profiles.ts'
import { pageHead } from '#web/lib/head.ts'

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
export type ProfileAddress =
  | { to: '/u/$pseudo'; params: { pseudo: string } }
  | { to: '/@{$handle}'; params: { handle: string } }

type Head = Parameters<typeof pageHead>

/** What the head of a profile says: to people who share it, to search engines and to feed readers. */
export type ProfileMetadata = Omit<Head[1], 'data'> & { data: Record<string, unknown> }

/** Both addresses name the pseudo's as the page's own. What it says comes with the profile. */
export const profileHead = (match: Head[0], metadata: ProfileMetadata | undefined) =>
  metadata ? pageHead(match, { ...metadata, data: () => metadata.data }) : {}
