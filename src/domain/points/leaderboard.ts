import type { MemberCard } from '../profiles/members.ts'
import { pluralize } from '../numbers.ts'

export const LEADERBOARD_SORTS = { points: 'Points', likes: 'Likes', plans: 'Plans' } as const
export type LeaderboardSort = keyof typeof LEADERBOARD_SORTS

/** A month and a week are those of Europe/Zurich; a week begins on Monday. */
export const LEADERBOARD_PERIODS = { all: 'All-time', month: 'Ce mois', week: 'Cette semaine' } as const
export type LeaderboardPeriod = keyof typeof LEADERBOARD_PERIODS

/** Shown with the rankings of a period, where members look for a like or a plan of a moment ago. */
export const PERIOD_RANKING_NOTE = 'Classement mis à jour toutes les 10 minutes.'

export const LEADERBOARD_SIZE = 50

/** The counts that a member's points and rank are computed from, of all time. */
export type MemberScore = { likes_received: number; plans_posted: number }

export type LeaderboardEntry = MemberScore & {
  member: MemberCard
  /** The value the list is sorted by, in its period. */
  value: number
}

/** A member's own position, also beyond the end of the list. */
export type OwnPlace = MemberScore & {
  value: number
  /** Null for a member whose value is zero. */
  place: number | null
}

/** Positions are counted up to this one: « 10 000+ ». */
export const PLACES_COUNTED = 10_000

const UNITS = { points: 'pt', likes: 'like', plans: 'plan' }

/** The unit after a value: « pts », « likes », « plans ». */
export const unitOf = (sort: LeaderboardSort, value: number) => pluralize(value, UNITS[sort])
