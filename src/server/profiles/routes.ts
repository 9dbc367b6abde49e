import { VIEWS_DAYS } from '#domain/profiles/profiles.ts'
import { profilesApi } from '#api/profiles.ts'
import { mailLinksApi } from '#api/notifications.ts'
import { serve, type Routes } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { unsubscribePage } from '#server/platform/mail/unsubscribe.ts'
import {
  readBlocks,
  setBlock,
  readFollows,
  readPreview,
  readProfile,
  readProfileList,
  addProfileView,
  readLinkSubject,
  applyMailLink,
} from './actions.ts'
import { isBlocked, findSettings, listProfileViews } from './queries.ts'
import {
  checkHandle,
  resumeMails,
  savePreferences,
  saveProfile,
  setHandle,
  removePicture,
  setPicture,
} from './settings.ts'

export function profilesRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(profilesApi, {
    read: ({ params, query }) => readProfile(sql, query.by, params.name),
    preview: ({ params }) => readPreview(sql, params.memberId),
    list: ({ params, query }) => readProfileList(sql, params.memberId, params.list, query.after),
    follows: ({ params, query }) => readFollows(sql, params.memberId, params.list, query.after),
    addView: ({ viewer, params }, c) => addProfileView(ctx, c, viewer, params.memberId),
    ownViews: async ({ viewer }) => ({
      days: await listProfileViews(sql, viewer.id, VIEWS_DAYS),
    }),
    settings: ({ viewer }) => findSettings(sql, viewer.id),
    update: ({ viewer, body }) => saveProfile(ctx, viewer, body),
    checkHandle: ({ viewer, query }) => checkHandle(sql, viewer, query.handle),
    setHandle: ({ viewer, body }) => setHandle(ctx, viewer, body.handle),
    setAvatar: ({ viewer, body }) => setPicture(ctx, viewer, 'avatar', body.path),
    removeAvatar: ({ viewer }) => removePicture(ctx, viewer, 'avatar'),
    setBanner: ({ viewer, body }) => setPicture(ctx, viewer, 'banner', body.path),
    removeBanner: ({ viewer }) => removePicture(ctx, viewer, 'banner'),
    preferences: ({ viewer, body }) => savePreferences(ctx, viewer, body),
    resumeMails: ({ viewer }) => resumeMails(ctx, viewer),
    listBlocks: ({ viewer, query }) => readBlocks(sql, viewer, query.after),
    readBlock: async ({ viewer, params }) => ({
      blocked: await isBlocked(sql, viewer.id, params.memberId),
    }),
    block: ({ viewer, params }) => setBlock(ctx, viewer, params.memberId, true),
    unblock: ({ viewer, params }) => setBlock(ctx, viewer, params.memberId, false),
  })
}

const { path } = mailLinksApi.unsubscribe

export const mailLinksRoutes = (ctx: AppContext): Routes[] => [
  serve(mailLinksApi, {
    unsubscribe: ({ query }) => applyMailLink(ctx, query.token),
    readLink: ({ query }) => readLinkSubject(ctx, query.token),
  }),
  // Mail programs that unsubscribe by themselves send a POST. A reader who opens the link gets a page that asks first.
  (app) =>
    app.get(path, (c) => {
      c.set('route', path)
      return c.redirect(unsubscribePage(c.req.query('token') ?? ''))
    }),
]
