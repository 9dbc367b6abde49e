import type { MemberCard } from '../profiles/members.ts'
import type { PlanCard, PlanStatus } from '../plans/plans.ts'
import type { ReportTarget, ReportVerdict } from './reports.ts'
import type { Appeal, Sanction } from './sanctions.ts'
import type { BanStatus } from './ban-status.ts'

/** A member as the staff's lists show them. */
export type MemberRecord = MemberCard & {
  joined_at: string
  community_xp: number
  ban_status: BanStatus
  /** True during an open comment ban, regardless of other bans. */
  is_muted: boolean
  /** All sanctions, open or not. */
  sanctions: number
  comments: number
  /** Open reports about the member or their content. */
  reports: number
  /** What the viewer may do. */
  may_moderate: boolean
  may_change_role: boolean
  /** Whether the viewer may change or lift the open bans. `may_moderate` compares the roles. */
  may_change_ban: boolean
  may_unban: boolean
}

/** `sanctioned` lists members with any open sanction. `banned` leaves out those with a comment ban only. */
export const MEMBER_FILTERS = ['all', 'team', 'sanctioned', 'banned', 'active'] as const
export type MemberFilter = (typeof MEMBER_FILTERS)[number]

/** The number of sanctioned members, and of those with an IP ban. */
export type SanctionedCounts = { sanctioned: number; by_address: number }

export const MEMBER_SORTS = ['newest', 'oldest', 'pseudo'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** A page of a list with the cursors of its neighbours, or null. */
export type ListPage<Row> = { rows: Row[]; next: string | null; previous: string | null }

/** A page with the total: « 21 à 40 sur 1 451 ». The total stops at `COUNTED_MAX`. */
export type CountedPage<Row> = ListPage<Row> & { total: number }
export const COUNTED_MAX = 10_000
export const STAFF_PAGE_SIZE = 20

/** The counts on the staff's tabs. */
export type StaffOverview = {
  reports: number
  oldest_report: string | null
  appeals: number
  support: number
  /** Plans to validate; null for roles that do not validate. */
  plans: number | null
}

export type AdminStats = {
  members: number
  plans: number
  pending_plans: number
  comments: number
  /** Members with an open sanction. */
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
  /** Of a reply: whose comment it replies to. The pseudo is null once the comment or the account is deleted. */
  reply_to: { pseudo: string | null } | null
  /** Open reports. */
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
  /** When the plan was published or refused. */
  at: string
  review_note: string | null
  reports: number
  may_moderate: boolean
}

/**
 * All reports of one target and its author, with copies of the target at the time: the latest few versions.
 */
export type ReportCase = {
  case_id: string
  target_type: ReportTarget
  target_id: string
  /** The title and the path of the target; no path once it is deleted. */
  title: string
  path: string | null
  /** The reported member. */
  member: MemberCard | null
  evidence: string | null
  /** Of a reply: the comment that it replies to, as it is now; its content is null once it is deleted. */
  reply_to: { pseudo: string | null; content: string | null } | null
  /** The addresses of the pictures behind each « [image] », in order, while the case is open. */
  pictures: string[]
  first_at: string
  /** The number of reports; `reports` has the first of them. */
  count: number
  /** The reporters are hidden from a viewer whose role is not above that of the reported member. */
  reports: { id: string; reporter: MemberCard | null; reason: string; created_at: string }[]
  assignee: MemberCard | null
  verdict: ReportVerdict | null
  answer: string | null
  handled_by: string | null
  handled_at: string | null
  may_moderate: boolean
  /** The viewer is one of the reporters and cannot decide. */
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
  /** The address of a visitor. A member’s address is revealed to admins only, and each access is logged. */
  email: string | null
  is_vip: boolean
  member: MemberCard | null
  created_at: string
  answer: string | null
  handled_by: string | null
  handled_at: string | null
}

/** `open` lists waiting requests, `done` handled ones. */
export const QUEUE_LISTS = ['open', 'done'] as const
export type QueueList = (typeof QUEUE_LISTS)[number]
