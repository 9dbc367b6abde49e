import { analyticsApi } from '#api/admin-analytics.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Log } from '#server/platform/http/log.ts'
import { type AnalyticsContext, readAnalytics } from './analytics.ts'
import { exportAnalytics } from './analytics-export.ts'

export const analyticsRoutes = (ctx: AnalyticsContext & { log: Log }) =>
  serve(analyticsApi, {
    read: ({ viewer }) => readAnalytics(ctx, viewer),
    export: ({ viewer }, c) => exportAnalytics(ctx, viewer, c),
  })
