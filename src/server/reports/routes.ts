import type { Hono } from 'hono'
import { plansApi } from '#api/plans.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { reportPlan } from './actions.ts'

export function reportsRoutes(app: Hono<RequestEnv>, db: Database) {
  mount(app, plansApi.report, ({ viewer, params, body }) =>
    reportPlan(db, viewer, params.planId, body.reason),
  )
}
