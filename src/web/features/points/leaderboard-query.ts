import { queryOptions } from '@tanstack/react-query'
import { leaderboardApi } from '#api/points.ts'
import type { LeaderboardPeriod, LeaderboardSort } from '#domain/points/leaderboard.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export type LeaderboardFilter = { sort: LeaderboardSort; period: LeaderboardPeriod }

export const leaderboardQuery = ({ sort, period }: LeaderboardFilter) =>
  queryOptions({
    queryKey: keys.leaderboard(sort, period),
    queryFn: async () => (await call(leaderboardApi.read, { query: { sort, period } })).entries,
  })

/** The query string of /top; defaults are left out. */
export type LeaderboardSearch = {
  tri?: 'likes' | 'plans' | undefined
  periode?: 'mois' | 'semaine' | undefined
}

const PERIODS = { mois: 'month', semaine: 'week' } as const

/** Every key always: the router keeps unvalidated keys as they came. */
export const toSearch = ({ tri, periode }: Record<string, string | undefined>): LeaderboardSearch => ({
  tri: tri === 'likes' || tri === 'plans' ? tri : undefined,
  periode: periode === 'mois' || periode === 'semaine' ? periode : undefined,
})

export const toFilter = ({ tri, periode }: LeaderboardSearch): LeaderboardFilter => ({
  sort: tri ?? 'points',
  period: periode ? PERIODS[periode] : 'all',
})

export const searchOf = ({ sort, period }: LeaderboardFilter): LeaderboardSearch => ({
  tri: sort === 'points' ? undefined : sort,
  periode: period === 'all' ? undefined : period === 'month' ? 'mois' : 'semaine',
})
