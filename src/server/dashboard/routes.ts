import type { Hono } from 'hono'
import { dashboardApi } from '#api/dashboard.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { readDashboard } from './actions.ts'

export function dashboardRoutes(app: Hono<RequestEnv>, { sql }: Database) {
  mount(app, dashboardApi.read, ({ viewer }) => readDashboard(sql, viewer.id))
}
