import { discussionsApi } from '#api/comments-discussions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { setDiscussion } from './discussions.ts'

export const discussionsRoutes = (ctx: AppContext) =>
  serve(discussionsApi, {
    set: ({ viewer, params, body }) => setDiscussion(ctx, viewer.id, params.planId, body),
  })
