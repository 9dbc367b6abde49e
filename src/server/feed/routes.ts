import type { Hono } from 'hono'
import { feedApi } from '#api/feed.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { readFeed } from './actions.ts'
import { readFollowing } from './following/actions.ts'

export function feedRoutes(app: Hono<RequestEnv>, db: Database) {
  mount(app, feedApi.list, ({ query }) => readFeed(db.sql, query))
  mount(app, feedApi.following, ({ viewer, query }) => readFollowing(db.sql, viewer.id, query.after))
}
