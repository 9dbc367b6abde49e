import type { Hono } from 'hono'
import { mayReadUnpublished } from '#domain/permissions.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findAuthor } from './queries.ts'

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
