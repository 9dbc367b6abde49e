import { plansApi } from '#api/plans.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readApproved, readPlan, readPlanAsMember } from './actions.ts'
import { readAdaptation, readAdaptations, readForAdaptation } from './adaptations.ts'
import { toPlanCard } from './plan-card.ts'
import { listPlaces, listRelatedPlans } from './queries.ts'
import { recordView } from './record-view.ts'

export function plansRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(plansApi, {
    read: ({ params }) => readPlan(sql, params.slug),
    related: async ({ params }) => ({
      plans: (await listRelatedPlans(sql, params.slug)).map(toPlanCard),
    }),
    readAsMember: ({ viewer, params }) => readPlanAsMember(sql, viewer, params.slug),
    readApproved: ({ viewer, params }) => readApproved(sql, viewer, params.planId),
    recordView: ({ viewer, params }, c) => recordView(ctx, c, viewer, params.planId),
    readForAdaptation: ({ viewer, params }) => readForAdaptation(sql, viewer, params.planId),
    listAdaptations: ({ params, query }) => readAdaptations(sql, params.planId, query.after),
    readAdaptation: ({ params }) => readAdaptation(sql, params.planId),
    suggestPlaces: async ({ query }) => ({ places: await listPlaces(sql, query.q) }),
  })
}
