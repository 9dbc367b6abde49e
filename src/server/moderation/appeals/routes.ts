import type { Hono } from 'hono'
import { appealsApi } from '#api/appeals.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { createAppeal, listAppeals, readOwnSanctions } from './actions.ts'
import { decideAppeal } from './decide.ts'

export function appealsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, appealsApi.mine, ({ viewer }) => readOwnSanctions(sql, viewer))
  mount(app, appealsApi.create, ({ viewer, params, body }) =>
    createAppeal(ctx, viewer, { ...params, ...body }),
  )
  mount(app, appealsApi.list, ({ viewer, query }) => listAppeals(ctx, viewer, query))
  mount(app, appealsApi.decide, ({ viewer, params, body }) =>
    decideAppeal(ctx, viewer, params.appealId, body),
  )
}
