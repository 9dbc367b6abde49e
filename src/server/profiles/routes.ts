import type { Hono } from 'hono'
import { profilesApi } from '#api/profiles.ts'
import { VIEWS_DAYS } from '#domain/profiles.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { readBlocks, setBlock } from './blocks/actions.ts'
import { isBlocked } from './blocks/queries.ts'
import { readFollows, readPreview, readProfile, readProfileList } from './read/actions.ts'
import { checkHandle, resumeMails, savePreferences, saveProfile, setHandle } from './settings/actions.ts'
import { removePicture, setPicture } from './settings/pictures.ts'
import { findSettings } from './settings/queries.ts'
import { addProfileView } from './views/add-profile-view.ts'
import { listProfileViews } from './views/queries.ts'

export function profilesRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, profilesApi.read, ({ params, query }) => readProfile(sql, query.by, params.name))
  mount(app, profilesApi.preview, ({ params }) => readPreview(sql, params.memberId))
  mount(app, profilesApi.list, ({ params, query }) =>
    readProfileList(sql, params.memberId, params.list, query.after),
  )
  mount(app, profilesApi.follows, ({ params, query }) =>
    readFollows(sql, params.memberId, params.list, query.after),
  )
  mount(app, profilesApi.addView, ({ viewer, params }, c) => addProfileView(ctx, c, viewer, params.memberId))
  mount(app, profilesApi.ownViews, async ({ viewer }) => ({
    days: await listProfileViews(sql, viewer.id, VIEWS_DAYS),
  }))

  mount(app, profilesApi.settings, ({ viewer }) => findSettings(sql, viewer.id))
  mount(app, profilesApi.update, ({ viewer, body }) => saveProfile(ctx, viewer, body))
  mount(app, profilesApi.checkHandle, ({ viewer, query }) => checkHandle(sql, viewer, query.handle))
  mount(app, profilesApi.setHandle, ({ viewer, body }) => setHandle(ctx, viewer, body.handle))
  mount(app, profilesApi.setAvatar, ({ viewer, body }) => setPicture(ctx, viewer, 'avatar', body.path))
  mount(app, profilesApi.removeAvatar, ({ viewer }) => removePicture(ctx, viewer, 'avatar'))
  mount(app, profilesApi.setBanner, ({ viewer, body }) => setPicture(ctx, viewer, 'banner', body.path))
  mount(app, profilesApi.removeBanner, ({ viewer }) => removePicture(ctx, viewer, 'banner'))
  mount(app, profilesApi.preferences, ({ viewer, body }) => savePreferences(ctx, viewer, body))
  mount(app, profilesApi.resumeMails, ({ viewer }) => resumeMails(ctx, viewer))

  mount(app, profilesApi.listBlocks, ({ viewer, query }) => readBlocks(sql, viewer, query.after))
  mount(app, profilesApi.readBlock, async ({ viewer, params }) => ({
    blocked: await isBlocked(sql, viewer.id, params.memberId),
  }))
  mount(app, profilesApi.block, ({ viewer, params }) => setBlock(ctx, viewer, params.memberId, true))
  mount(app, profilesApi.unblock, ({ viewer, params }) => setBlock(ctx, viewer, params.memberId, false))
}
