import { appealsApi } from '#api/moderation/appeals.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { createAppeal, listAppeals, readOwnSanctions } from './appeals.ts'
import { decideAppeal } from './decide-appeal.ts'

export function appealsRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(appealsApi, {
    mine: ({ viewer }) => readOwnSanctions(sql, viewer),
    create: ({ viewer, params, body }) => createAppeal(ctx, viewer, { ...params, ...body }),
    list: ({ viewer, query }) => listAppeals(ctx, viewer, query),
    decide: ({ viewer, params, body }) => decideAppeal(ctx, viewer, params.appealId, body),
  })
}
