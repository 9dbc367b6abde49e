import { dashboardApi, leaderboardApi, questsApi } from '#api/points.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findDashboard, findOwnPlace, listLeaders } from './queries.ts'
import { rewardQuest, readQuests } from './actions.ts'

export const dashboardRoutes = ({ db: { sql } }: AppContext) =>
  serve(dashboardApi, {
    read: ({ viewer }) => findDashboard(sql, viewer.id),
  })

export const leaderboardRoutes = ({ db: { sql } }: AppContext) =>
  serve(leaderboardApi, {
    read: async ({ query }) => ({ entries: await listLeaders(sql, query) }),
    readOwnPlace: async ({ viewer, query }) => ({
      own: viewer && (await findOwnPlace(sql, viewer.id, query)),
    }),
  })

export const questsRoutes = (ctx: AppContext) =>
  serve(questsApi, {
    list: ({ viewer }) => readQuests(ctx.db.sql, viewer.id),
    claim: ({ viewer, params }) => rewardQuest(ctx, viewer, params.questId),
  })
