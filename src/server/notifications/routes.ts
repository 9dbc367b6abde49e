import { notificationsApi } from '#api/notifications.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Config } from '#server/platform/config/config.ts'
import { takeReturn } from '#server/platform/mail/returns.ts'
import type { AppContext } from '#server/platform/context.ts'
import { markAllRead, markRead, readNotifications } from './actions.ts'

export const notificationsRoutes = (ctx: AppContext & { config: Pick<Config, 'mailReturns'> }) =>
  serve(notificationsApi, {
    list: ({ viewer }) => readNotifications(ctx, viewer.id),
    markRead: ({ viewer, body }) => markRead(ctx, viewer.id, body.ids),
    markAll: ({ viewer, body }) => markAllRead(ctx, viewer.id, body),
    takeReturn: async (_, c) =>
      takeReturn(ctx, ctx.config.mailReturns?.secret, {
        authorization: c.req.header('authorization'),
        body: await c.req.text(),
      }),
  })
