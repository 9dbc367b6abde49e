import type { Hono } from 'hono'
import { questsApi } from '#api/quests.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { rewardQuest, readQuests } from './actions.ts'

export function questsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, questsApi.list, ({ viewer }) => readQuests(ctx.db.sql, viewer.id))
  mount(app, questsApi.claim, ({ viewer, params }) => rewardQuest(ctx, viewer, params.questId))
}
