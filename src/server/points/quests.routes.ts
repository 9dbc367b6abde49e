import { questsApi } from '#api/points/quests.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { rewardQuest, readQuests } from './quests.ts'

export const questsRoutes = (ctx: AppContext) =>
  serve(questsApi, {
    list: ({ viewer }) => readQuests(ctx.db.sql, viewer.id),
    claim: ({ viewer, params }) => rewardQuest(ctx, viewer, params.questId),
  })
