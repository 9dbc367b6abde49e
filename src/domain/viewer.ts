import type { Feature } from './features.ts'
import type { MemberCard } from './members.ts'
import type { BillingInterval } from './payments.ts'
import type { Abilities } from './permissions.ts'
import type { PlanCounters } from './plans.ts'
import type { BanStatus } from './ban-status.ts'

/** Everything the browser must know of the member who is signed in, in one answer. */
export type Viewer = {
  user: { id: string; email: string; has_password: boolean; created_at: string }
  session: ViewerSession
  profile: OwnProfile
  ban_status: BanStatus
  /** The role of the staff waits for a longer password; the abilities are an ordinary member's until then. */
  staff_locked: boolean
  abilities: Abilities
  /** Those that are switched, and open to the viewer. */
  features: Feature[]
  unread: { notifications: number; messages: number }
  following_count: number
  subscription: Subscription
}

/** What the browser may know of its session: never the token. It asks again before `expires_at`, one hour ahead. */
type ViewerSession = { id: string; expires_at: string; expires_in: number }

export type OwnProfile = MemberCard & {
  bio: string
  cover_image_url: string | null
  community_xp: number
  joined_at: string
}

export type Subscription = {
  subscribed: boolean
  status: string
  interval: BillingInterval | null
  current_period_end: string | null
  /** It ends with what is paid. */
  cancel_at_period_end: boolean
  /** There is something to manage: a card, invoices. */
  has_portal: boolean
}

export const NO_SUBSCRIPTION: Subscription = {
  subscribed: false,
  status: 'inactive',
  interval: null,
  current_period_end: null,
  cancel_at_period_end: false,
  has_portal: false,
}

/** The browser's session is checked this often, and renewed when so little of it remains. */
export const SESSION = { checkMs: 30_000, renewMs: 90_000, visibleSeconds: 3600, retryMs: 200 } as const

/** What the viewer did with the plans and members on the screen, by their ids, and the plans' current counters. */
export type ViewerState = {
  liked: string[]
  reposted: string[]
  bookmarked: string[]
  followed: string[]
  /** By plan id, newer than those of a cached page. Published plans only. */
  counters: Record<string, PlanCounters>
}

/** What the viewer did with one plan, and its counters; none while only its author and the staff see it. */
export type PlanViewerState = {
  liked: boolean
  reposted: boolean
  bookmarked: boolean
  counters: PlanCounters | null
}

/** What the link of a mail is for: a new account, a new address, or one's data while signing in is refused. */
export type MailLink = 'sign_up' | 'email' | 'rights'

/**
 * What came of it: it was used, or it asks first for what a program that follows links does not give: the password of
 * the sign-up or of the account, or a click for one's data.
 */
export type MailLinkResult = { confirmed: MailLink } | { asks: MailLink }

/** The « field » of a refusal to whoever has no password: a sign-in with Google must have been a moment ago. */
export const RECENT_SIGN_IN = 'fresh_sign_in'

/** One open session, as its owner sees it in the settings. */
export type SessionSummary = {
  id: string
  is_current: boolean
  /** « Firefox sur Windows » */
  device: string
  created_at: string
  last_seen_at: string
}

export type DataExport = {
  status: 'none' | 'waiting' | 'running' | 'ready' | 'failed' | 'expired'
  /** 0–100 */
  progress: number
  url: string | null
  created_at: string | null
  expires_at: string | null
}
