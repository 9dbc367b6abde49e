import type { Hono } from 'hono'
import { questsApi } from '#api/quests.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/context.ts'
import { claimQuest, readQuests } from './actions.ts'

export function questsRoutes(app: Hono<RequestEnv>, parts: SiteParts) {
  mount(app, questsApi.list, ({ viewer }) => readQuests(parts.db.sql, viewer.id))
  mount(app, questsApi.claim, ({ viewer, params }) => claimQuest(parts, viewer, params.questId))
}
