import type { Hono } from 'hono'
import { reportsApi } from '#api/reports.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { report } from './actions.ts'

export function reportsRoutes(app: Hono<RequestEnv>, db: Database) {
  mount(app, reportsApi.plan, ({ viewer, params, body }) =>
    report(db, viewer, { type: 'plan', id: params.planId, ...body }),
  )
  mount(app, reportsApi.comment, ({ viewer, params, body }) =>
    report(db, viewer, { type: 'comment', id: params.commentId, ...body }),
  )
  mount(app, reportsApi.profile, ({ viewer, params, body }) =>
    report(db, viewer, { type: 'profile', id: params.memberId, ...body }),
  )
}
