import type { MemberCard } from './members.ts'
import type { Role } from './roles.ts'

/** What is counted for each day. */
export const DAILY_COUNTS = ['members', 'plans', 'likes', 'comments', 'views', 'messages'] as const
export type DailyCount = (typeof DAILY_COUNTS)[number]

export const ANALYTICS_DAYS = 90

type TopPlan = { id: string; slug: string; title: string; author: string | null; count: number }

/** Used of what there is; null where nothing was measured. */
export type Quota = { used: number; limit: number }

export type Analytics = {
  /** When this was read. */
  at: string
  totals: Record<DailyCount, number>
  this_month: Record<DailyCount, number>
  /** As many days of the month before, for comparison. */
  month_before: Record<DailyCount, number>
  /** Oldest first, without a hole. */
  days: ({ day: string } & Record<DailyCount, number>)[]
  most_liked: TopPlan[]
  most_viewed: TopPlan[]
  most_active: (MemberCard & { plans_posted: number; likes_received: number; views: number })[]
  roles: { role: Role; members: number; share: number }[]
  quotas: Record<'database' | 'files' | 'requests' | 'members', Quota>
}
