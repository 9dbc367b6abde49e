import { mailLinksApi } from '#api/notifications.ts'
import type { AppContext } from '#server/platform/context.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import { unsubscribePage } from '#server/platform/mail/unsubscribe.ts'
import { readLinkSubject, useMailLink } from './stop-mails.ts'

const { path } = mailLinksApi.unsubscribe

export const mailLinksRoutes = (ctx: AppContext): Routes[] => [
  serve(mailLinksApi, {
    unsubscribe: ({ query }) => useMailLink(ctx, query.token),
    readLink: ({ query }) => readLinkSubject(ctx, query.token),
  }),
  // Mail programs that unsubscribe by themselves send a POST. A reader who opens the link gets a page that asks first.
  (app) =>
    app.get(path, (c) => {
      c.set('route', path)
      return c.redirect(unsubscribePage(c.req.query('token') ?? ''))
    }),
]
