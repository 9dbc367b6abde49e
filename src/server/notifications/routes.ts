import type { Hono } from 'hono'
import { notificationsApi } from '#api/notifications.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { markAllRead, markRead, readNotifications } from './actions.ts'

export function notificationsRoutes(app: Hono<RequestEnv>, parts: SiteParts) {
  mount(app, notificationsApi.list, ({ viewer }) => readNotifications(parts, viewer.id))
  mount(app, notificationsApi.markRead, ({ viewer, body }) => markRead(parts, viewer.id, body.ids))
  mount(app, notificationsApi.markAll, ({ viewer, body }) => markAllRead(parts, viewer.id, body))
}
