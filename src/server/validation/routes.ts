import { validationApi } from '#api/validation.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { approvePlan, assignPlan, listReviewPage, readReviewBase, rejectPlan } from './actions.ts'

export const validationRoutes = (ctx: AppContext) =>
  serve(validationApi, {
    list: ({ viewer, query }) => listReviewPage(ctx.db.sql, viewer, query),
    readBase: ({ params }) => readReviewBase(ctx.db.sql, params.planId),
    approve: ({ viewer, params, body }) => approvePlan(ctx, viewer, { ...params, ...body }),
    reject: ({ viewer, params, body }) => rejectPlan(ctx, viewer, { ...params, ...body }),
    claim: ({ viewer, params, body }) => assignPlan(ctx, viewer, { ...params, ...body }),
  })
