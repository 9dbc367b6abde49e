import type { Hono } from 'hono'
import { mayReadUnpublished } from '#domain/permissions.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { findAuthor } from './queries.ts'

const PLAN_NAME = /^[a-z0-9-]+$/

/**
 * Before the pages, which are the same for every visitor and respond 404 to unpublished plans. For those who may read it the same
 * page is there: their browser then asks for the plan.
 */
export function unpublishedPages(app: Hono<RequestEnv>, { db }: AppContext) {
  app.get('/plan/:slug', async (c, next) => {
    const slug = c.req.param('slug')
    await next()
    if (c.res.status !== 404 || !PLAN_NAME.test(slug)) return
    const member = await c.get('readMember')(c)
    const plan = member && (await findAuthor(db.sql, slug))
    if (plan && mayReadUnpublished(member, plan.author_id))
      c.res = new Response(c.res.body, { status: 200, headers: c.res.headers })
  })
}
