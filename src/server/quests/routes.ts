import { questsApi } from '#api/points/quests.ts'
import { serve } from '#server/http/serve.ts'
import type { AppContext } from '#server/context.ts'
import { rewardQuest, readQuests } from './actions.ts'

export const questsRoutes = (ctx: AppContext) =>
  serve(questsApi, {
    list: ({ viewer }) => readQuests(ctx.db.sql, viewer.id),
    claim: ({ viewer, params }) => rewardQuest(ctx, viewer, params.questId),
  })
