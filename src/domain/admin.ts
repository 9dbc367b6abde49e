import type { MemberCard } from './profiles/members.ts'
import { type Role, ROLE_DETAILS, ROLES } from './roles.ts'
import { sharesOf } from './round-steps.ts'

/** What is counted for each day. */
export const DAILY_COUNTS = ['members', 'plans', 'likes', 'comments', 'views', 'messages'] as const
export type DailyCount = (typeof DAILY_COUNTS)[number]

export const COUNT_LABELS: Record<DailyCount, string> = {
  members: 'Membres',
  plans: 'Plans',
  likes: 'J’aime',
  comments: 'Commentaires',
  views: 'Vues',
  messages: 'Messages',
}

/** The distribution of roles, the most numerous role first. */
export const ROLE_GROUPS = ROLES.toReversed().map((role) => ({
  role,
  label: ROLE_DETAILS[role].plural,
  tone: ROLE_DETAILS[role].tone,
}))

export const ANALYTICS_DAYS = 90
export const TOP_PLANS = 5
export const TOP_MEMBERS = 10

export type TopPlan = { id: string; slug: string; title: string; author: string | null; count: number }

export type ActiveMember = MemberCard & { plans_posted: number; likes_received: number; views: number }

export type DayCounts = { day: string } & Record<DailyCount, number>

/** A role, its members, and their share of all members in percent. */
export type RoleShare = { role: Role; members: number; share: number }

export const QUOTAS = ['database', 'files', 'requests', 'members'] as const
export type QuotaKind = (typeof QUOTAS)[number]

/** The units in the order of QUOTAS: bytes, bytes, requests, and active members of this month. */
export type Quota = { used: number; limit: number }

export type Analytics = {
  at: string
  totals: Record<DailyCount, number>
  /** The totals count every plan, whatever its status. */
  online_plans: number
  this_month: Record<DailyCount, number>
  /** The same number of days of the month before, for comparison. */
  month_before: Record<DailyCount, number>
  /** Oldest first, without gaps. */
  days: DayCounts[]
  most_liked: TopPlan[]
  most_viewed: TopPlan[]
  most_active: ActiveMember[]
  roles: RoleShare[]
  quotas: Record<QuotaKind, Quota>
}

/** The expected number of lines of an exported file, known when the response starts. */
export const EXPORT_LINES_HEADER = 'X-Line-Count'

/** « pb-analytics-2026-11-16.csv » */
export const exportName = (day: string) => `pb-analytics-${day}.csv`

/** Plain members are the remainder: counting them would scan the whole table. */
export function shareRoles(total: number, withRole: readonly { role: Role; members: number }[]): RoleShare[] {
  const counted = new Map(withRole.map(({ role, members }) => [role, members]))
  const others = withRole.reduce((sum, { members }) => sum + members, 0)
  counted.set('user', Math.max(0, total - others))
  const members = ROLE_GROUPS.map(({ role }) => counted.get(role) ?? 0)
  const shares = sharesOf(members)
  return ROLE_GROUPS.map(({ role }, index) => ({
    role,
    members: members[index] ?? 0,
    share: shares[index] ?? 0,
  }))
}
