import type { Hono } from 'hono'
import { dashboardApi } from '#api/dashboard.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { findDashboard } from './queries.ts'

export function dashboardRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext) {
  mount(app, dashboardApi.read, ({ viewer }) => findDashboard(sql, viewer.id))
}
