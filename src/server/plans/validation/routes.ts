import type { Hono } from 'hono'
import { validationApi } from '#api/validation.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { approvePlan, assignPlan, listReviewPage, readReviewBase, rejectPlan } from './actions.ts'

export function validationRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, validationApi.list, ({ viewer, query }) => listReviewPage(ctx.db.sql, viewer, query))
  mount(app, validationApi.readBase, ({ viewer, params }) =>
    readReviewBase(ctx.db.sql, viewer, params.planId),
  )
  mount(app, validationApi.approve, ({ viewer, params, body }) =>
    approvePlan(ctx, viewer, { ...params, ...body }),
  )
  mount(app, validationApi.reject, ({ viewer, params, body }) =>
    rejectPlan(ctx, viewer, { ...params, ...body }),
  )
  mount(app, validationApi.claim, ({ viewer, params, body }) =>
    assignPlan(ctx, viewer, { ...params, ...body }),
  )
}
