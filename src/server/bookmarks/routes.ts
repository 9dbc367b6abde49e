import { bookmarksApi } from '#api/bookmarks.ts'
import type { Hono } from 'hono'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { addBookmark, readBookmarks } from './actions.ts'
import { deleteBookmark } from './queries.ts'

/** The « Favoris » are private: no other member sees them. */
export function bookmarksRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext) {
  mount(app, bookmarksApi.add, ({ viewer, params }) => addBookmark(sql, viewer.id, params.planId))
  mount(app, bookmarksApi.remove, ({ viewer, params }) => deleteBookmark(sql, viewer.id, params.planId))
  mount(app, bookmarksApi.list, ({ viewer, query }) => readBookmarks(sql, viewer.id, query))
}
