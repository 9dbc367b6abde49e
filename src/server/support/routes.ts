import { supportApi } from '#api/moderation/support.ts'
import { serve } from '#server/http/serve.ts'
import type { Config } from '#server/config/config.ts'
import type { AppContext } from '#server/context.ts'
import { createRequest } from './actions.ts'
import { closeSupportRequest, readRequests } from './handle.ts'

export function supportRoutes(ctx: AppContext & { config: Pick<Config, 'site'> }) {
  const { operator } = ctx.config.site
  return serve(supportApi, {
    create: ({ viewer, body }) => createRequest(ctx, operator, viewer, body),
    list: ({ viewer, query }) => readRequests(ctx.db.sql, viewer, query),
    close: ({ viewer, params, body }) =>
      closeSupportRequest(ctx, operator, viewer, { id: params.requestId, ...body }),
  })
}
