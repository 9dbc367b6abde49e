import { feedApi } from '#api/feed/feed.ts'
import { followingApi } from '#api/feed/following.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { readFeed, readWeekTop } from './actions.ts'
import { readFollowing } from './following.ts'
import { dismissLastVisit } from './last-visit.queries.ts'
import { createSuggestions } from './suggestions.ts'

export function feedRoutes({ db: { sql } }: AppContext): Routes[] {
  const suggest = createSuggestions(sql)
  return [
    serve(feedApi, {
      list: ({ query }) => readFeed(sql, query),
      weekTop: () => readWeekTop(sql),
      dismissLastVisit: async ({ viewer }) => {
        await dismissLastVisit(sql, viewer.id)
        return { done: true as const }
      },
      following: ({ viewer, query }) => readFollowing(sql, viewer.id, query),
    }),
    serve(followingApi, {
      listToFollow: ({ viewer }) => suggest(viewer.id),
    }),
  ]
}
