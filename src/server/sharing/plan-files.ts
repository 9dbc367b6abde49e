import type { Context, Hono } from 'hono'
import type { Limit } from '#api/endpoint.ts'
import { EXPORT_TYPES, type ExportKind, EXPORTS_LIMITED, NO_FORECAST } from '#domain/dossier.ts'
import { notFound } from '#domain/errors.ts'
import type { Scenario } from '#domain/forecast.ts'
import { LEVERS, readScenario } from '#domain/forecast-scenario.ts'
import type { Sql } from '#server/db/database.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { requireFeatureOfReader } from '#server/policies/feature-guard.ts'
import { file, type FileOptions } from './file-route.ts'
import { forecastJson, type ForecastPlan, forecastWorkbook, monthsCsv } from './forecast-files.ts'
import { markdownFile } from './markdown-file.ts'
import { type ExportedPlan, findExportedPlan } from './queries.ts'

/** Dossiers and workbooks cost more than the other files, and share a limit. */
const DOSSIER_LIMITS: Limit[] = [
  {
    name: 'dossier',
    per: 'address',
    max: 60,
    seconds: 600,
    message: EXPORTS_LIMITED,
  },
]

/** The files of a published plan. A scenario in the address changes the figures of this response only. */
export function planFiles(app: Hono<RequestEnv>, sql: Sql, siteUrl: string) {
  planFile(app, sql, 'md', (plan) => markdownFile(plan, siteUrl))
  forecastFile(app, sql, 'csv', ({ forecast }, scenario) => monthsCsv(forecast, scenario))
  forecastFile(app, sql, 'json', (plan, scenario) => forecastJson(plan, siteUrl, scenario))
  forecastFile(
    app,
    sql,
    'xlsx',
    async (plan, scenario, c) => {
      await requireFeatureOfReader(sql, () => c.get('readMember')(c), 'dossier')
      c.header('X-Robots-Tag', 'noindex')
      return forecastWorkbook(plan, siteUrl, scenario)
    },
    DOSSIER_LIMITS,
  )
}

type Body = string | Uint8Array<ArrayBuffer>

/** A file about the forecast: plans without one have none. */
function forecastFile(
  app: Hono<RequestEnv>,
  sql: Sql,
  ending: ExportKind,
  write: (plan: ForecastPlan, scenario: Scenario, c: Context<RequestEnv>) => Body | Promise<Body>,
  limits?: Limit[],
) {
  planFile(
    app,
    sql,
    ending,
    (plan, c) => {
      const { forecast } = plan
      if (!forecast) throw notFound(NO_FORECAST)
      const scenario = readScenario(forecast, (lever) => c.req.query(lever) ?? null)
      return write({ ...plan, forecast }, scenario, c)
    },
    { limits, isPrivate: (c) => LEVERS.some((lever) => c.req.query(lever) !== undefined) },
  )
}

function planFile(
  app: Hono<RequestEnv>,
  sql: Sql,
  ending: ExportKind,
  write: (plan: ExportedPlan, c: Context<RequestEnv>) => Body | Promise<Body>,
  options?: FileOptions,
) {
  file(
    app,
    `/plan/:name{[a-z0-9-]+\\.${ending}}`,
    EXPORT_TYPES[ending],
    async (c) => {
      const slug = c.req.param('name')?.slice(0, -`.${ending}`.length) ?? ''
      const plan = await findExportedPlan(sql, slug)
      if (!plan) throw notFound('Ce plan n’existe pas ou n’est plus en ligne.')
      const body = await write(plan, c)
      c.header('Content-Disposition', `attachment; filename="${plan.slug}.${ending}"`)
      return body
    },
    options,
  )
}
