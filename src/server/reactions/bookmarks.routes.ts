import { bookmarksApi } from '#api/reactions-bookmarks.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { addBookmark, readBookmarks } from './bookmarks.ts'
import { deleteBookmark } from './bookmarks.queries.ts'

/** The « Favoris » are private: no other member sees them. */
export const bookmarksRoutes = ({ db: { sql } }: AppContext) =>
  serve(bookmarksApi, {
    add: ({ viewer, params }) => addBookmark(sql, viewer.id, params.planId),
    remove: ({ viewer, params }) => deleteBookmark(sql, viewer.id, params.planId),
    list: ({ viewer, query }) => readBookmarks(sql, viewer.id, query),
  })
