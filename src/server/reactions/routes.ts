import { reactionsApi } from '#api/reactions.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { setFollow, setLike, setRepost } from './actions.ts'

export const reactionsRoutes = (ctx: AppContext) =>
  serve(reactionsApi, {
    like: ({ viewer, params }) => setLike(ctx, viewer, params.planId, true),
    unlike: ({ viewer, params }) => setLike(ctx, viewer, params.planId, false),
    repost: ({ viewer, params }) => setRepost(ctx, viewer, params.planId, true),
    unrepost: ({ viewer, params }) => setRepost(ctx, viewer, params.planId, false),
    follow: ({ viewer, params }) => setFollow(ctx, viewer, params.memberId, true),
    unfollow: ({ viewer, params }) => setFollow(ctx, viewer, params.memberId, false),
  })
