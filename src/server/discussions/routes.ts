import type { Hono } from 'hono'
import { discussionsApi } from '#api/discussions.ts'
import type { AppContext } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { setDiscussion } from './actions.ts'

export function discussionsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, discussionsApi.set, ({ viewer, params, body }) =>
    setDiscussion(ctx, viewer.id, params.planId, body),
  )
}
