import type { Discussion } from '../comments/discussions.ts'
import type { Feature } from '../features.ts'
import type { ViewerMails } from '../notifications/mails.ts'
import type { MemberCard } from '../profiles/members.ts'
import type { BillingInterval } from '../payments.ts'
import type { PendingAction } from './pending-actions.ts'
import type { Abilities } from '../permissions.ts'
import type { PlanCounters } from '../plans/plans.ts'
import type { BanStatus } from '../moderation/ban-status.ts'
import type { StaffLock } from './second-factor.ts'

/** Everything that the browser needs to know about the signed-in member, in one response. */
export type Viewer = {
  user: { id: string; email: string; has_password: boolean; created_at: string }
  session: ViewerSession
  profile: OwnProfile
  ban_status: BanStatus
  /** What the staff role still needs. Until then the viewer has the abilities of an ordinary member. */
  staff_lock: StaffLock | null
  abilities: Abilities
  /** The features that are open to the viewer. */
  features: Feature[]
  unread: { notifications: number; messages: number }
  mails: ViewerMails
  following_count: number
  subscription: Subscription
}

/** The session without its token. The browser renews it before `expires_at`, one hour ahead. */
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
  /** The subscription ends with the paid period. */
  cancel_at_period_end: boolean
  /** The member has a card or invoices to manage at Stripe. */
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

/** How often the browser checks its session, and the remaining time at which it renews it. */
export const SESSION = { checkMs: 30_000, renewMs: 90_000, visibleSeconds: 3600, retryMs: 200 } as const

/** A visit ends after `idleMinutes` without a request. While it lasts, its time is stored every `recordedMinutes` at most. */
export const VISIT = { idleMinutes: 30, recordedMinutes: 5 } as const

/** The header of requests that a tab in the background sends by itself: they are no visit. */
export const BACKGROUND_HEADER = 'x-background'

/** What the viewer did with the plans, members and comments on the screen, by their ids, and the plans' current counters. */
export type ViewerState = {
  liked: string[]
  reposted: string[]
  bookmarked: string[]
  followed: string[]
  /** Among the requested members. */
  blocked: string[]
  liked_comments: string[]
  /** By plan id. Where it is missing, the level is that of `defaultDiscussion`. */
  discussions: Record<string, Discussion>
  /** The ids of the viewer's executions, by plan id. */
  executions: Record<string, string>
  /** By plan id, newer than those of a cached page. Published plans only. */
  counters: Record<string, PlanCounters>
}

/** What the viewer did with one plan, and its counters; null while it is unpublished. */
export type PlanViewerState = {
  liked: boolean
  reposted: boolean
  bookmarked: boolean
  /** Null: that of `defaultDiscussion`. */
  discussion: Discussion | null
  /** The viewer's execution of the plan. */
  execution_id: string | null
  counters: PlanCounters | null
}

/**
 * The purpose of a mail link: confirm an account, a new address or the current one (`address`), or reach one's data while
 * signing in is refused.
 */
type MailLink = 'sign_up' | 'email' | 'address' | 'rights'

/**
 * Either the link is used, or it first asks for proof against link scanners: the password of the sign-up or the account,
 * or a click. A session that the link opens may also need the second factor.
 */
export type MailLinkResult =
  | { confirmed: Exclude<MailLink, 'sign_up'> }
  /** With the path where the visitor signed up, and what they had pressed there. */
  | { confirmed: 'sign_up'; back: string | null; pending_action: PendingAction | null }
  | { asks: Exclude<MailLink, 'address'> | 'second_factor' }

/** An open session in the settings. */
export type SessionSummary = {
  id: string
  is_current: boolean
  /** « Firefox sur Windows » */
  device: string
  /** The beginning of the network where it was opened: « 203.0.113.x », « 2001:db8:85a3::… ». Null where it is unknown. */
  network: string | null
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

/** A member's first steps, without those that the viewer includes: the picture and the followed members. */
export type Welcome = {
  has_commented: boolean
  /** Plans that wait for review count too. */
  has_submitted: boolean
  is_dismissed: boolean
}

export const FOLLOWED_FIRST = 3
