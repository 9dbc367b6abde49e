import type { Hono } from 'hono'
import { plansApi } from '#api/plans.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { addBookmark, readBookmarks, removeBookmark } from './actions.ts'

/** Favoris: nobody else sees them. */
export function bookmarksRoutes(app: Hono<RequestEnv>, { sql }: Database) {
  mount(app, plansApi.bookmark, ({ viewer, params }) => addBookmark(sql, viewer.id, params.planId))
  mount(app, plansApi.unbookmark, ({ viewer, params }) => removeBookmark(sql, viewer.id, params.planId))
  mount(app, plansApi.listBookmarks, ({ viewer, query }) => readBookmarks(sql, viewer.id, query.after))
}
