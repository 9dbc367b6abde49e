import type { Hono } from 'hono'
import { notificationsApi } from '#api/notifications.ts'
import type { AppContext } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { unsubscribePage } from '#server/mail/unsubscribe.ts'
import { readLinkSubject, useMailLink } from './use-link.ts'

/** The links in mails that need no session. */
export function mailLinksRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, notificationsApi.unsubscribe, ({ query }) => useMailLink(ctx, query.token))
  mount(app, notificationsApi.readLink, ({ query }) => readLinkSubject(ctx, query.token))
  // Mail programs that unsubscribe by themselves send a POST. A reader who opens the link gets a page that asks first.
  app.get(notificationsApi.unsubscribe.path, (c) => {
    c.set('route', notificationsApi.unsubscribe.path)
    return c.redirect(unsubscribePage(c.req.query('token') ?? ''))
  })
}
