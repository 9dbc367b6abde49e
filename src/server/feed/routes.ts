import { feedApi, followingApi, topicsApi } from '#api/feed.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  readFeed,
  readWeekTop,
  readFollowing,
  createSuggestions,
  followTopic,
  readTopics,
  unfollowTopic,
} from './actions.ts'
import { dismissLastVisit } from './queries.ts'

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

/** Followed topics are private: no other member sees them. */
export const topicsRoutes = (ctx: AppContext) =>
  serve(topicsApi, {
    follow: ({ viewer, params }) => followTopic(ctx, viewer, params.topic),
    unfollow: ({ viewer, params }) => unfollowTopic(ctx, viewer, params.topic),
    list: ({ viewer }) => readTopics(ctx, viewer.id),
  })
