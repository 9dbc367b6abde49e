import type { Hono } from 'hono'
import { analyticsApi } from '#api/analytics.ts'
import { mount } from '#server/http/mount.ts'
import type { Log } from '#server/http/log.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { type AnalyticsContext, readAnalytics } from './actions.ts'
import { exportAnalytics } from './export.ts'

export function analyticsRoutes(app: Hono<RequestEnv>, ctx: AnalyticsContext & { log: Log }) {
  mount(app, analyticsApi.read, ({ viewer }) => readAnalytics(ctx, viewer))
  mount(app, analyticsApi.export, ({ viewer }, c) => exportAnalytics(ctx, viewer, c))
}
