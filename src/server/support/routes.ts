import type { Hono } from 'hono'
import type { Operator } from '#api/site.ts'
import { supportApi } from '#api/support.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { createRequest } from './actions.ts'
import { closeSupportRequest, readRequests } from './handle.ts'

export function supportRoutes(app: Hono<RequestEnv>, ctx: AppContext, operator: Operator) {
  mount(app, supportApi.create, ({ viewer, body }) => createRequest(ctx, operator, viewer, body))
  mount(app, supportApi.list, ({ viewer, query }) => readRequests(ctx.db.sql, viewer, query))
  mount(app, supportApi.close, ({ viewer, params, body }) =>
    closeSupportRequest(ctx, operator, viewer, { id: params.requestId, ...body }),
  )
}
