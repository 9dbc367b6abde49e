import type { Hono } from 'hono'
import { sanctionsApi } from '#api/sanctions.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { banByIp, banMember } from './ban.ts'
import { unban } from './unban.ts'

export function sanctionsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, sanctionsApi.ban, ({ viewer, params, body }) =>
    banMember(ctx, viewer, params.memberId, body, { ability: 'openModeration', ifAlreadyBanned: 'refuse' }),
  )
  mount(app, sanctionsApi.banForADay, ({ viewer, params: { memberId }, body }) =>
    banMember(
      ctx,
      viewer,
      memberId,
      { type: 'temp', ...body },
      { ability: 'openAdmin', ifAlreadyBanned: 'refuse' },
    ),
  )
  mount(app, sanctionsApi.banByAddress, ({ viewer, params, body }, c) => {
    const network = c.get('rateLimits').networkOf(c)
    return banByIp(ctx, viewer, params.memberId, { ...body, network }, 'refuse')
  })
  mount(app, sanctionsApi.unban, ({ viewer, params }) => unban(ctx, viewer, params.memberId))
  // The switches of the admin screen: switching on an active ban changes nothing.
  mount(app, sanctionsApi.toggleComments, ({ viewer, params: { memberId }, body }) =>
    body.on
      ? banMember(
          ctx,
          viewer,
          memberId,
          { type: 'comment' },
          { ability: 'openAdmin', ifAlreadyBanned: 'ignore' },
        )
      : unban(ctx, viewer, memberId, 'comment'),
  )
  mount(app, sanctionsApi.toggleAddressBan, async ({ viewer, params, body }, c) => {
    const network = c.get('rateLimits').networkOf(c)
    if (body.on) return await banByIp(ctx, viewer, params.memberId, { ...body, network }, 'ignore')
    await unban(ctx, viewer, params.memberId, 'ip')
    return { closed: 0, kept_open: 0 }
  })
}
