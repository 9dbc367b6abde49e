import type { Hono } from 'hono'
import { blocksApi } from '#api/blocks.ts'
import { membersApi } from '#api/members.ts'
import { VIEWS_DAYS } from '#domain/profiles.ts'
import type { Hashes } from '#server/accounts/sessions/where-from.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { readBlocks, setBlock } from './blocks/actions.ts'
import { isBlocked } from './blocks/queries.ts'
import { readFollows, readProfile, readProfileList } from './read/actions.ts'
import {
  checkHandle,
  type ProfileParts,
  savePreferences,
  saveProfile,
  setHandle,
} from './settings/actions.ts'
import { removePicture, setPicture } from './settings/pictures.ts'
import { findSettings } from './settings/queries.ts'
import { addProfileView } from './views/add-profile-view.ts'
import { listProfileViews } from './views/queries.ts'

export function membersRoutes(app: Hono<RequestEnv>, parts: ProfileParts & { hashes: Hashes }) {
  const { db, hashes } = parts
  const { sql } = db
  mount(app, membersApi.read, ({ params, query }) => readProfile(sql, query.by, params.name))
  mount(app, membersApi.list, ({ params, query }) =>
    readProfileList(sql, params.memberId, params.list, query.after),
  )
  mount(app, membersApi.follows, ({ params, query }) =>
    readFollows(sql, params.memberId, params.list, query.after),
  )
  mount(app, membersApi.addView, ({ viewer, params }, c) =>
    addProfileView(db, hashes, c, viewer, params.memberId),
  )
  mount(app, membersApi.ownViews, async ({ viewer }) => ({
    days: await listProfileViews(sql, viewer.id, VIEWS_DAYS),
  }))

  mount(app, membersApi.settings, ({ viewer }) => findSettings(sql, viewer.id))
  mount(app, membersApi.update, ({ viewer, body }) => saveProfile(parts, viewer, body))
  mount(app, membersApi.checkHandle, ({ viewer, query }) => checkHandle(sql, viewer, query.handle))
  mount(app, membersApi.setHandle, ({ viewer, body }) => setHandle(parts, viewer, body.handle))
  mount(app, membersApi.setAvatar, ({ viewer, body }) => setPicture(parts, viewer, 'avatar', body.path))
  mount(app, membersApi.removeAvatar, ({ viewer }) => removePicture(parts, viewer, 'avatar'))
  mount(app, membersApi.setBanner, ({ viewer, body }) => setPicture(parts, viewer, 'banner', body.path))
  mount(app, membersApi.removeBanner, ({ viewer }) => removePicture(parts, viewer, 'banner'))
  mount(app, membersApi.preferences, ({ viewer, body }) => savePreferences(db, viewer, body))

  mount(app, blocksApi.list, ({ viewer, query }) => readBlocks(sql, viewer, query.after))
  mount(app, blocksApi.read, async ({ viewer, params }) => ({
    blocked: await isBlocked(sql, viewer.id, params.memberId),
  }))
  mount(app, blocksApi.block, ({ viewer, params }) => setBlock(sql, viewer, params.memberId, true))
  mount(app, blocksApi.unblock, ({ viewer, params }) => setBlock(sql, viewer, params.memberId, false))
}
