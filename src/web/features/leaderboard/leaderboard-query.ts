import { queryOptions } from '@tanstack/react-query'
import { leaderboardApi } from '#api/leaderboard.ts'
import type { LeaderboardPeriod, LeaderboardSort } from '#domain/leaderboard.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** Which of the nine lists. */
export type List = { sort: LeaderboardSort; period: LeaderboardPeriod }

export const leaderboardQuery = ({ sort, period }: List) =>
  queryOptions({
    queryKey: keys.leaderboard(sort, period),
    queryFn: async () => (await call(leaderboardApi.read, { query: { sort, period } })).entries,
  })

/** The first three of all time. */
export const topMembersQuery = queryOptions({
  queryKey: keys.podium,
  queryFn: async () => (await call(leaderboardApi.read, { query: { limit: '3' } })).entries,
})

/** The list as the address names it: what is usual is left out. */
export type LeaderboardSearch = {
  tri?: 'likes' | 'plans' | undefined
  periode?: 'mois' | 'semaine' | undefined
}

const PERIODS = { mois: 'month', semaine: 'week' } as const

/** All keys always: what is left out here would stay as it came. */
export const toSearch = ({ tri, periode }: Record<string, string | undefined>): LeaderboardSearch => ({
  tri: tri === 'likes' || tri === 'plans' ? tri : undefined,
  periode: periode === 'mois' || periode === 'semaine' ? periode : undefined,
})

export const toList = ({ tri, periode }: LeaderboardSearch): List => ({
  sort: tri ?? 'points',
  period: periode ? PERIODS[periode] : 'all',
})

export const searchOf = ({ sort, period }: List): LeaderboardSearch => ({
  tri: sort === 'points' ? undefined : sort,
  periode: period === 'all' ? undefined : period === 'month' ? 'mois' : 'semaine',
})
