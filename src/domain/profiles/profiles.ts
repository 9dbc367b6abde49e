import type { QuietHours } from '../notifications/mails.ts'
import type { MemberCard } from './members.ts'
import type { MutableNotification } from '../notifications/notifications.ts'
import { longDate } from '../time.ts'
import type { Role } from '../roles.ts'
import type { BanStatus } from '../moderation/ban-status.ts'

export const LINK_TYPES = [
  'website',
  'formation',
  'gumroad',
  'whop',
  'tally',
  'telegram',
  'youtube',
  'custom',
] as const
export type LinkType = (typeof LINK_TYPES)[number]

export type ExternalLink = { id: string; type: LinkType; label: string; url: string }

export const PROFILE_LIMITS = { bio: 500, links: 10, linkLabel: 60, url: 2048 } as const

/** The public part of a member's sanctions. */
export type PublicSanction = { kind: 'permanent' | 'temporary' | 'comments'; until: string | null }

/** A member's public profile. */
export type PublicProfile = MemberCard & {
  bio: string
  /** Verified, VIP or staff: ranked first among equals. */
  creator: boolean
  bio_url: string | null
  external_links: ExternalLink[]
  cover_image_url: string | null
  joined_at: string
  community_xp: number
  plans_posted: number
  likes_received: number
  /** Sum over all published plans. */
  views_received: number
  reposts_received: number
  followers_count: number
  following_count: number
  /** Counted up to the number that a tab shows. */
  reposted_count: number
  liked_count: number
  sanction: PublicSanction | null
}

export const PROFILE_LISTS = ['plans', 'reposts', 'likes'] as const
export type ProfileList = (typeof PROFILE_LISTS)[number]
/** The length of the likes tab. */
export const LIKES_SHOWN = 20
export const FOLLOWS_PAGE_SIZE = 20

export type FollowList = 'followers' | 'following'
export type MemberPage = { members: MemberCard[]; next: string | null }

export const MESSAGE_PREFERENCES = ['everyone', 'following', 'nobody'] as const
export type MessagePreference = (typeof MESSAGE_PREFERENCES)[number]

/** A member's own settings. */
export type ProfileSettings = {
  pseudo: string
  bio: string
  bio_url: string | null
  external_links: ExternalLink[]
  handle: string | null
  /** Days until the handle may change again; 0 when it may now. */
  handle_wait: number
  messages_from: MessagePreference
  muted: Muted
  /** Whether the member gets the weekly summary. */
  digest: boolean
  /** Whether the member gets the next steps of running executions each week. */
  steps: boolean
  quiet: QuietHours | null
  /** Whether others see read receipts and « … écrit ». */
  shows_read: boolean
  shows_typing: boolean
}

export type BlockedMember = MemberCard & { blocked_at: string }

/** Visitors of the member's own profile per day, oldest first. */
export type ViewsPerDay = { day: string; views: number }[]
export const VIEWS_DAYS = 30

/** The most severe open sanction: an IP ban counts as permanent. */
export function publicSanctionOf(status: BanStatus): PublicSanction | null {
  if (status.ip_banned || status.banned_permanently) return { kind: 'permanent', until: null }
  if (status.banned_until) return { kind: 'temporary', until: status.banned_until }
  return status.banned_from_comments ? { kind: 'comments', until: null } : null
}

export function publicSanctionSentence({ kind, until }: PublicSanction): string {
  if (kind === 'permanent') return 'Ce membre est banni définitivement.'
  if (kind === 'comments') return 'Ce membre ne peut plus commenter.'
  return `Ce membre est banni jusqu’au ${longDate(until ?? '')}.`
}

/** The banner on a staff member's profile, or null. */
export const staffSentence = (role: Role): string | null => STAFF[role] ?? null

const STAFF: Partial<Record<Role, string>> = {
  founder: 'Ce membre a fondé Plan B.',
  admin: 'Ce membre administre Plan B.',
  moderator: 'Ce membre modère Plan B.',
}

/** Trims, and adds « https:// » where the scheme is missing. */
export const cleanUrl = (typed: string) => {
  const url = typed.trim()
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[/?#:]|$)/i.test(url) ? `https://${url}` : url
}

/** Only http and https: a link must not run scripts or disguise its host. */
export function urlRefusal(url: string): string | null {
  if (url.length > PROFILE_LIMITS.url) return 'Cette adresse est trop longue.'
  return WEB_ADDRESS.test(url) ? null : 'Entrez une adresse complète, par exemple https://exemple.ch'
}

/** A host with a dot and no user name before it: « https://banque.ch@voleur.example » disguises its host. */
const WEB_ADDRESS =
  /^https?:\/\/((?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+[\p{L}\p{N}-]{2,})(?::\d{1,5})?(?:[/?#][^\s\\\p{C}]*)?$/iu

/** The error of the second of two concurrent edits. */
export const CHANGED_ELSEWHERE =
  'Modifié entre-temps dans un autre onglet ou sur un autre appareil. Enregistrez à nouveau pour garder votre version.'

export function linkRefusal({ label, url }: Pick<ExternalLink, 'label' | 'url'>): LinkRefusal | null {
  if (!SEEN.test(label)) return { part: 'label', message: 'Donnez un libellé à ce lien.' }
  if (Array.from(label).length > PROFILE_LIMITS.linkLabel) {
    return { part: 'label', message: `Un libellé compte ${PROFILE_LIMITS.linkLabel} caractères au plus.` }
  }
  const message = url === '' ? 'Donnez l’adresse de ce lien.' : urlRefusal(url)
  return message ? { part: 'url', message } : null
}
/** A visible character. */
const SEEN = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
export type LinkRefusal = { part: 'label' | 'url'; message: string }

/** Keeps line breaks; drops control characters and more than three combining characters in a row. */
export const cleanBio = (typed: string) =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The same in one line. */
export const cleanLabel = (typed: string) => cleanBio(typed).replace(/\s+/g, ' ')

export const bioRefusal = (bio: string) =>
  Array.from(bio).length > PROFILE_LIMITS.bio
    ? `La bio compte ${PROFILE_LIMITS.bio} caractères au plus.`
    : null

/** « cafe-du-samedi.ch », for a link that has no label. */
export const shownAddress = (url: string) => (WEB_ADDRESS.exec(url)?.[1] ?? url).replace(/^www\./, '')

export const NOTIFICATION_CHANNELS = ['site', 'mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** A change of muted types in one channel. It names only what changes, since another device may change other types. */
export type MuteChange = {
  channel: NotificationChannel
  mute?: MutableNotification[] | undefined
  unmute?: MutableNotification[] | undefined
}

export type Muted = Record<NotificationChannel, MutableNotification[]>

export const mutedAfter = (muted: Muted, { channel, mute = [], unmute = [] }: MuteChange): Muted => ({
  ...muted,
  [channel]: [...new Set([...muted[channel], ...mute])].filter((type) => !unmute.includes(type)),
})
