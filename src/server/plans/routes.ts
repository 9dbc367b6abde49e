import type { Hono } from 'hono'
import { mayReadUnpublished } from '#domain/permissions.ts'
import { plansApi } from '#api/plans.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { readApproved, readPlan, readPlanAsMember, recordView } from './actions.ts'
import { readAdaptation, readAdaptations, readForAdaptation } from './adaptations.ts'
import { toPlanCard, listPlaces, listRelatedPlans, findAuthor } from './queries.ts'

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

const PLAN_NAME = /^[a-z0-9-]+$/

/**
 * Wraps the page routes, whose responses are the same for every visitor and are 404 for unpublished plans. If the viewer may
 * read the plan, the status becomes 200 with the same body. The browser then requests the plan from the API.
 */
export function unpublishedPages(app: Hono<RequestEnv>, { db }: AppContext) {
  app.get('/plan/:slug', async (c, next) => {
    const slug = c.req.param('slug')
    await next()
    if (c.res.status !== 404 || !PLAN_NAME.test(slug)) return
    const member = await c.get('readMember')(c)
    const plan = member && (await findAuthor(db.sql, slug))
    if (!plan || !mayReadUnpublished(member, plan.author_id)) return
    c.res = new Response(c.res.body, { status: 200, headers: c.res.headers })
    c.res.headers.set('Cache-Control', 'private, no-store')
  })
}
