import type { MemberCard } from './members.ts'
import { pluralize } from './numbers.ts'

export const LEADERBOARD_SORTS = { points: 'Points', likes: 'Likes', plans: 'Plans' } as const
export type LeaderboardSort = keyof typeof LEADERBOARD_SORTS

/** A month and a week are those of Europe/Zurich; a week begins on Monday. */
export const LEADERBOARD_PERIODS = { all: 'All-time', month: 'Ce mois', week: 'Cette semaine' } as const
export type LeaderboardPeriod = keyof typeof LEADERBOARD_PERIODS

export const LEADERBOARD_SIZE = 50

/** What makes a member's points and rank, of all time. */
export type MemberScore = { likes_received: number; plans_posted: number }

export type LeaderboardEntry = MemberScore & {
  member: MemberCard
  /** What the list is sorted by, in its period. */
  value: number
}

/** Where a member stands in a list, also behind its last line. */
export type OwnPlace = MemberScore & {
  value: number
  /** Null for whoever has nothing to be ranked by. */
  place: number | null
}

/** Nobody is counted behind this place: « 10 000+ ». */
export const PLACES_COUNTED = 10_000

const UNITS = { points: 'pt', likes: 'like', plans: 'plan' }

/** What stands after a value: « pts », « likes », « plans ». */
export const unitOf = (sort: LeaderboardSort, value: number) => pluralize(value, UNITS[sort])
