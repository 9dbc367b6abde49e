import { supportApi } from '#api/moderation/support.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { AppContext } from '#server/platform/context.ts'
import { createRequest } from './support.ts'
import { closeSupportRequest, readRequests } from './handle-support.ts'

export function supportRoutes(ctx: AppContext & { config: Pick<Config, 'site'> }) {
  const { operator } = ctx.config.site
  return serve(supportApi, {
    create: ({ viewer, body }) => createRequest(ctx, operator, viewer, body),
    list: ({ viewer, query }) => readRequests(ctx.db.sql, viewer, query),
    close: ({ viewer, params, body }) =>
      closeSupportRequest(ctx, operator, viewer, { id: params.requestId, ...body }),
  })
}
