import type { List } from './leaderboard-query.ts'

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
