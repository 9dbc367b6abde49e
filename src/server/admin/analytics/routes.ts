import { analyticsApi } from '#api/admin-analytics.ts'
import { serve } from '#server/http/serve.ts'
import type { Log } from '#server/http/log.ts'
import { type AnalyticsContext, readAnalytics } from './actions.ts'
import { exportAnalytics } from './export.ts'

export const analyticsRoutes = (ctx: AnalyticsContext & { log: Log }) =>
  serve(analyticsApi, {
    read: ({ viewer }) => readAnalytics(ctx, viewer),
    export: ({ viewer }, c) => exportAnalytics(ctx, viewer, c),
  })
