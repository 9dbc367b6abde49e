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

/** One's own place in it: asked for only when one is not among the first. */
export const ownPlaceQuery = ({ sort, period }: List) =>
  queryOptions({
    queryKey: keys.ownPlace(sort, period),
    queryFn: async () => (await call(leaderboardApi.readOwnPlace, { query: { sort, period } })).own,
  })
