import { bookmarksApi, reactionsApi } from '#api/reactions.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { setFollow, setLike, setRepost, addBookmark, readBookmarks } from './actions.ts'
import { deleteBookmark } from './queries.ts'

export const reactionsRoutes = (ctx: AppContext) =>
  serve(reactionsApi, {
    like: ({ viewer, params }) => setLike(ctx, viewer, params.planId, true),
    unlike: ({ viewer, params }) => setLike(ctx, viewer, params.planId, false),
    repost: ({ viewer, params }) => setRepost(ctx, viewer, params.planId, true),
    unrepost: ({ viewer, params }) => setRepost(ctx, viewer, params.planId, false),
    follow: ({ viewer, params }) => setFollow(ctx, viewer, params.memberId, true),
    unfollow: ({ viewer, params }) => setFollow(ctx, viewer, params.memberId, false),
  })

/** The « Favoris » are private: no other member sees them. */
export const bookmarksRoutes = ({ db: { sql } }: AppContext) =>
  serve(bookmarksApi, {
    add: ({ viewer, params }) => addBookmark(sql, viewer.id, params.planId),
    remove: ({ viewer, params }) => deleteBookmark(sql, viewer.id, params.planId),
    list: ({ viewer, query }) => readBookmarks(sql, viewer.id, query),
  })
