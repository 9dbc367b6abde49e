import type { MemberCard } from './members.ts'
import type { PlanCard, PlanStatus } from './plans.ts'
import type { ReportTarget, ReportVerdict } from './reports.ts'
import type { Appeal, Sanction } from './sanctions.ts'
import type { BanStatus } from './ban-status.ts'

/** A member as the staff's lists show them. */
export type MemberRecord = MemberCard & {
  joined_at: string
  community_xp: number
  ban_status: BanStatus
  /** By a sanction of its own, beside whatever else closes the comments to them. */
  is_muted: boolean
  /** Ever, whether open or not. */
  sanctions: number
  comments: number
  /** Open ones about them or what they wrote. */
  reports: number
  /** What whoever asks may do to them. */
  may_moderate: boolean
  may_change_role: boolean
  /** Whether the running bans may be changed or lifted; rank is `may_moderate`. */
  may_change_ban: boolean
  may_unban: boolean
}

/** `sanctioned`: by anything that runs; `banned`: from the site, not from the comments alone. */
export const MEMBER_FILTERS = ['all', 'team', 'sanctioned', 'banned', 'active'] as const
export type MemberFilter = (typeof MEMBER_FILTERS)[number]

/** How many members are under a sanction now, and how many of them by address. */
export type SanctionedCounts = { sanctioned: number; by_address: number }

export const MEMBER_SORTS = ['newest', 'oldest', 'pseudo'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** A page of a list, and where those beside it begin; null where there is none. */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** A page that knows its place: « 21 à 40 sur 1 451 ». More than `COUNTED_MAX` is not counted. */
export type CountedPage<Row> = Page<Row> & { total: number }
export const COUNTED_MAX = 10_000
/** Rows of a staff list at a time. */
export const STAFF_PAGE_SIZE = 20

/** What waits for the staff, on its tabs. */
export type StaffOverview = {
  reports: number
  oldest_report: string | null
  appeals: number
  support: number
  /** Plans to validate; null for whoever does not. */
  plans: number | null
}

export type AdminStats = {
  members: number
  plans: number
  pending_plans: number
  comments: number
  /** Members under a sanction now. */
  sanctioned: number
}

/** A comment in the moderators' list. */
export type StaffComment = {
  id: string
  content: string
  created_at: string
  edited_at: string | null
  author: MemberCard | null
  plan: { title: string; slug: string }
  /** Open ones. */
  reports: number
  may_delete: boolean
}
export const STAFF_COMMENTS_MAX = 100

/** A plan in the moderators' list. */
export type StaffPlan = Pick<
  PlanCard,
  'id' | 'slug' | 'title' | 'category' | 'author' | 'likes_count' | 'comments_count' | 'views_count'
> & {
  status: PlanStatus
  /** When it went online, or was refused. */
  at: string
  review_note: string | null
  reports: number
  may_moderate: boolean
}

/**
 * All reports of one target and one person, with copies of the target as it was: the latest few, where it changed
 * meanwhile.
 */
export type ReportCase = {
  case_id: string
  target_type: ReportTarget
  target_id: string
  /** What it is called and where it is, while it is still there. */
  title: string
  path: string | null
  /** Whom it is about. */
  member: MemberCard | null
  evidence: string | null
  /** Addresses of the pictures in it, while it is open: each « [image] », in order. */
  pictures: string[]
  first_at: string
  /** How often it was reported; `reports` has the first of them. */
  count: number
  /** Nobody is told who reported somebody of their own rank or above. */
  reports: { id: string; reporter: MemberCard | null; reason: string; created_at: string }[]
  assignee: MemberCard | null
  verdict: ReportVerdict | null
  answer: string | null
  handled_by: string | null
  handled_at: string | null
  may_moderate: boolean
  /** The viewer is one of the reporters: somebody else decides. */
  is_own: boolean
}

export type StaffAppeal = Appeal & {
  member: MemberCard
  sanction: Sanction
  decided_by: string | null
  may_decide: boolean
  /** The viewer imposed the sanction. */
  is_own: boolean
}

export type SupportRequest = {
  id: string
  subject: string
  message: string
  /** Of a visitor; a member’s is shown to admins alone, and that is logged. */
  email: string | null
  is_vip: boolean
  member: MemberCard | null
  created_at: string
  answer: string | null
  handled_by: string | null
  handled_at: string | null
}

/** What still waits, or what was dealt with. */
export const QUEUE_LISTS = ['open', 'done'] as const
export type QueueList = (typeof QUEUE_LISTS)[number]
