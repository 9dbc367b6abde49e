import { sanctionsApi } from '#api/moderation/sanctions.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readSanctions } from './member-history.ts'
import { banByIp, banMember } from './ban.ts'
import { switchAddressBan, switchCommentBan } from './ban-switches.ts'
import { unban } from './unban.ts'

export const sanctionsRoutes = (ctx: AppContext) =>
  serve(sanctionsApi, {
    history: ({ viewer, params }) => readSanctions(ctx.db.sql, viewer, params.memberId),
    ban: ({ viewer, params, body }) =>
      banMember(ctx, viewer, params.memberId, body, { ability: 'openModeration', ifAlreadyBanned: 'refuse' }),
    banForADay: ({ viewer, params: { memberId }, body }) =>
      banMember(
        ctx,
        viewer,
        memberId,
        { type: 'temp', ...body },
        { ability: 'openAdmin', ifAlreadyBanned: 'refuse' },
      ),
    banByAddress: ({ viewer, params, body }, c) => {
      const network = c.get('rateLimits').networkOf(c)
      return banByIp(ctx, viewer, params.memberId, { ...body, network }, 'refuse')
    },
    unban: ({ viewer, params }) => unban(ctx, viewer, params.memberId),
    toggleComments: ({ viewer, params, body }) => switchCommentBan(ctx, viewer, params.memberId, body.on),
    toggleAddressBan: ({ viewer, params, body }, c) => {
      const network = c.get('rateLimits').networkOf(c)
      return switchAddressBan(ctx, viewer, params.memberId, { ...body, network })
    },
  })
