import type { Hono } from 'hono'
import { moderationApi } from '#api/moderation.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { readActivity, readComments, readOverview } from './lists.ts'
import { deletePlan, readmitPlan, unpublishPlan } from './plans/actions.ts'
import { readPlans } from './plans/list.ts'

export function moderationRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, moderationApi.overview, ({ viewer }) => readOverview(sql, viewer))
  mount(app, moderationApi.comments, ({ viewer }) => readComments(sql, viewer))
  mount(app, moderationApi.plans, ({ viewer, query }) => readPlans(sql, viewer, query))
  mount(app, moderationApi.unpublish, ({ viewer, params, body }) =>
    unpublishPlan(ctx, viewer, { ...params, ...body }),
  )
  mount(app, moderationApi.deletePlan, ({ viewer, params, body }) =>
    deletePlan(ctx, viewer, { ...params, ...body }),
  )
  mount(app, moderationApi.readmit, ({ viewer, params }) => readmitPlan(ctx, viewer, params.planId))
  mount(app, moderationApi.activity, ({ viewer, query }) => readActivity(sql, viewer, query))
}
