import { profilesApi } from '#api/profiles.ts'
import { VIEWS_DAYS } from '#domain/profiles/profiles.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readBlocks, setBlock } from './blocks.ts'
import { isBlocked } from './blocks.queries.ts'
import { readFollows, readPreview, readProfile, readProfileList } from './read.ts'
import { checkHandle, resumeMails, savePreferences, saveProfile, setHandle } from './settings.ts'
import { removePicture, setPicture } from './pictures.ts'
import { findSettings } from './settings.queries.ts'
import { addProfileView } from './add-profile-view.ts'
import { listProfileViews } from './views.queries.ts'

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
