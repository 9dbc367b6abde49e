import { moderationApi } from '#api/moderation/moderation.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readActivity, readComments, readOverview } from './lists.ts'
import { deletePlan, readmitPlan, unpublishPlan } from './plans.ts'
import { readPlans } from './list-plans.ts'

export function moderationRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(moderationApi, {
    overview: ({ viewer }) => readOverview(sql, viewer),
    comments: ({ viewer }) => readComments(sql, viewer),
    plans: ({ viewer, query }) => readPlans(sql, viewer, query),
    unpublish: ({ viewer, params, body }) => unpublishPlan(ctx, viewer, { ...params, ...body }),
    deletePlan: ({ viewer, params, body }) => deletePlan(ctx, viewer, { ...params, ...body }),
    readmit: ({ viewer, params }) => readmitPlan(ctx, viewer, params.planId),
    activity: ({ viewer, query }) => readActivity(sql, viewer, query),
  })
}
