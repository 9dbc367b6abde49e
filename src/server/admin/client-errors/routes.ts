import type { Hono } from 'hono'
import { clientErrorsApi } from '#api/client-errors.ts'
import type { ClientErrorReport } from '#domain/client-errors.ts'
import type { Sql } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { requireAbility } from '#server/policies/staff-guard.ts'
import type { AppContext } from '#server/context.ts'
import { deleteOldReports, insertReport, listClientErrors } from './queries.ts'

type ReportSettings = { isOn: boolean; onReport: () => void }

export function clientErrorsRoutes(
  app: Hono<RequestEnv>,
  { db: { sql } }: AppContext,
  settings: ReportSettings,
) {
  mount(app, clientErrorsApi.report, ({ body }) => report(sql, body, settings))
  mount(app, clientErrorsApi.list, async ({ viewer }) => {
    requireAbility(viewer, 'openAdmin')
    return { errors: await listClientErrors(sql), is_on: settings.isOn }
  })
}

/** Accepts reports also when reporting is off: tabs that were opened before may still send them. */
async function report(
  sql: Sql,
  clientError: ClientErrorReport,
  { isOn, onReport }: ReportSettings,
): Promise<{ done: true }> {
  if (isOn) {
    onReport()
    await insertReport(sql, clientError)
    await deleteOldReports(sql)
  }
  return { done: true }
}
