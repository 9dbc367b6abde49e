import type { ProfileList } from '#domain/profiles/profiles.ts'
import { pageHead } from '#web/lib/head.ts'

/** The values of « ?tab= »; the plans when left out. */
export type ProfileTab = Exclude<ProfileList, 'plans'> | 'parametres'

const TABS: readonly ProfileTab[] = ['reposts', 'likes', 'parametres']

export type ProfileSearch = { tab?: ProfileTab | undefined; after?: string | undefined }

export const toProfileSearch = ({ tab, after }: Record<string, string>): ProfileSearch => ({
  tab: TABS.find((known) => known === tab),
  after: after || undefined,
})

export const listOfTab = (tab: ProfileTab | undefined): ProfileList =>
  tab === undefined || tab === 'parametres' ? 'plans' : tab

/** One of the two URLs of a profile. */
export type ProfileAddress =
  | { to: '/u/$pseudo'; params: { pseudo: string } }
  | { to: '/@{$handle}'; params: { handle: string } }

type Head = Parameters<typeof pageHead>

/** The content of the page head, for sharing, search engines and feed readers. */
export type ProfileMetadata = Omit<Head[1], 'data'> & { data: Record<string, unknown> }

/** The canonical URL is the one with the pseudo. Empty until the profile is loaded. */
export const profileHead = (match: Head[0], metadata: ProfileMetadata | undefined) =>
  metadata ? pageHead(match, { ...metadata, data: () => metadata.data }) : {}
