import { discussionsApi } from '#api/comments-discussions.ts'
import type { AppContext } from '#server/context.ts'
import { serve } from '#server/http/serve.ts'
import { setDiscussion } from './actions.ts'

export const discussionsRoutes = (ctx: AppContext) =>
  serve(discussionsApi, {
    set: ({ viewer, params, body }) => setDiscussion(ctx, viewer.id, params.planId, body),
  })
