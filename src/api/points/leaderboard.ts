import * as v from 'valibot'
import { LEADERBOARD_SIZE, type LeaderboardEntry, type OwnPlace } from '#domain/points/leaderboard.ts'
import { endpoint } from '../endpoint.ts'

const list = {
  sort: v.optional(v.picklist(['points', 'likes', 'plans'], 'Ce tri n’existe pas.'), 'points'),
  period: v.optional(v.picklist(['all', 'month', 'week'], 'Cette période n’existe pas.'), 'all'),
}

export const leaderboardApi = {
  read: endpoint<{ entries: LeaderboardEntry[] }>()({
    method: 'GET',
    path: '/api/leaderboard',
    access: 'anyone',
    action: 'leaderboard.read',
    summary:
      'The top fifty members by points, likes received or plans published: of all time, of the month or of the week.',
    query: v.object({
      ...list,
      limit: v.optional(
        v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(LEADERBOARD_SIZE)),
      ),
    }),
  }),
  readOwnPlace: endpoint<{ own: OwnPlace | null }>()({
    method: 'GET',
    path: '/api/leaderboard/own-place',
    access: 'visitor',
    action: 'leaderboard.read',
    summary: 'The member’s position in the same list; null for visitors.',
    query: v.object(list),
  }),
}
