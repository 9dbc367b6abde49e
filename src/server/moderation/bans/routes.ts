import type { Hono } from 'hono'
import { sanctionsApi } from '#api/sanctions.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { ban, banByAddress, closeAddresses, closeComments } from './apply.ts'
import { unban } from './lift.ts'

export function sanctionsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, sanctionsApi.ban, ({ viewer, params, body }) => ban(ctx, viewer, params.memberId, body))
  mount(app, sanctionsApi.banByAddress, ({ viewer, params, body }, c) => {
    const network = c.get('rateLimits').networkOf(c)
    return banByAddress(ctx, viewer, params.memberId, { ...body, network })
  })
  mount(app, sanctionsApi.unban, ({ viewer, params }) => unban(ctx, viewer, params.memberId))
  mount(app, sanctionsApi.toggleComments, ({ viewer, params, body }) =>
    body.on ? closeComments(ctx, viewer, params.memberId) : unban(ctx, viewer, params.memberId, 'comment'),
  )
  mount(app, sanctionsApi.banForADay, ({ viewer, params, body }) =>
    ban(ctx, viewer, params.memberId, { type: 'temp', ...body }, 'openAdmin'),
  )
  mount(app, sanctionsApi.toggleAddressBan, async ({ viewer, params, body }, c) => {
    const network = c.get('rateLimits').networkOf(c)
    if (body.on) return await closeAddresses(ctx, viewer, params.memberId, { ...body, network })
    await unban(ctx, viewer, params.memberId, 'ip')
    return { closed: 0, kept_open: 0 }
  })
}
