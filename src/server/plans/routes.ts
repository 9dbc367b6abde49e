import type { Hono } from 'hono'
import { plansApi } from '#api/plans.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { readPlan } from './actions.ts'

export function plansRoutes(app: Hono<RequestEnv>, db: Database) {
  mount(app, plansApi.read, ({ params }) => readPlan(db.sql, params.slug))
}
