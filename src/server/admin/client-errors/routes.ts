import type { Hono } from 'hono'
import { clientErrorsApi } from '#api/client-errors.ts'
import type { ClientErrorReport } from '#domain/client-errors.ts'
import type { Sql } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { requireAbility } from '#server/policies/staff-guard.ts'
import type { AppContext } from '#server/context.ts'
import { deleteSurplus, insertReport, listClientErrors } from './queries.ts'

type Settings = { isOn: boolean; onReport: () => void }

export function clientErrorsRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext, settings: Settings) {
  mount(app, clientErrorsApi.report, ({ body }) => report(sql, body, settings))
  mount(app, clientErrorsApi.list, async ({ viewer }) => {
    requireAbility(viewer, 'openAdmin')
    return { errors: await listClientErrors(sql), is_on: settings.isOn }
  })
}

/** Tabs from before it was turned off may still report: they get a response all the same. */
async function report(
  sql: Sql,
  given: ClientErrorReport,
  { isOn, onReport }: Settings,
): Promise<{ done: true }> {
  if (isOn) {
    onReport()
    await insertReport(sql, given)
    await deleteSurplus(sql)
  }
  return { done: true }
}
