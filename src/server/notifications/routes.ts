import type { Hono } from 'hono'
import { notificationsApi } from '#api/notifications.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { takeReturn } from '#server/mail/returns.ts'
import type { AppContext } from '#server/context.ts'
import { markAllRead, markRead, readNotifications } from './actions.ts'

export function notificationsRoutes(
  app: Hono<RequestEnv>,
  ctx: AppContext,
  { returnsSecret }: { returnsSecret: string | undefined },
) {
  mount(app, notificationsApi.list, ({ viewer }) => readNotifications(ctx, viewer.id))
  mount(app, notificationsApi.markRead, ({ viewer, body }) => markRead(ctx, viewer.id, body.ids))
  mount(app, notificationsApi.markAll, ({ viewer, body }) => markAllRead(ctx, viewer.id, body))
  mount(app, notificationsApi.takeReturn, async (_, c) =>
    takeReturn(ctx, returnsSecret, {
      authorization: c.req.header('authorization'),
      body: await c.req.text(),
    }),
  )
}
