import type { Dashboard } from '#domain/points/dashboard.ts'
import { endpoint } from './endpoint.ts'
import * as v from 'valibot'
import { LEADERBOARD_SIZE, type LeaderboardEntry, type OwnPlace } from '#domain/points/leaderboard.ts'
import type { Quests } from '#domain/points/quests.ts'

export const dashboardApi = {
  read: endpoint<Dashboard>()({
    method: 'GET',
    path: '/api/my/dashboard',
    access: 'member',
    action: 'dashboard.read',
    summary: 'The member’s statistics, the plan published last, and views and likes of the last thirty days.',
  }),
}

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

export const questsApi = {
  list: endpoint<Quests>()({
    method: 'GET',
    path: '/api/my/quests',
    access: 'member',
    action: 'quest.read',
    summary: 'The member’s quests with their progress, and the member’s experience points.',
  }),
  claim: endpoint<Quests>()({
    method: 'PUT',
    path: '/api/my/quests/:questId/claim',
    access: 'member',
    action: 'quest.claim',
    summary: 'Collects the reward of a completed quest, once.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    params: v.object({ questId: v.string() }),
  }),
}
