import { topicsApi } from '#api/feed/topics.ts'
import type { AppContext } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { followTopic, readTopics, unfollowTopic } from './topics.ts'

/** Followed topics are private: no other member sees them. */
export const topicsRoutes = (ctx: AppContext) =>
  serve(topicsApi, {
    follow: ({ viewer, params }) => followTopic(ctx, viewer, params.topic),
    unfollow: ({ viewer, params }) => unfollowTopic(ctx, viewer, params.topic),
    list: ({ viewer }) => readTopics(ctx, viewer.id),
  })
