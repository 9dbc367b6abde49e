import type { Context, Hono } from 'hono'
import type { Limit } from '#api/endpoint.ts'
import {
  ALL_PARTS,
  DOSSIER_PAGES_HEADER,
  EXPORT_TYPES,
  exportFileName,
  type ExportKind,
  EXPORTS_LIMITED,
  NO_COVER,
  NO_FORECAST,
} from '#domain/dossier/dossier.ts'
import { notFound } from '#domain/errors.ts'
import type { Forecast, Scenario } from '#domain/forecast/forecast.ts'
import { LEVERS, readScenario } from '#domain/forecast/forecast-scenario.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { RequestEnv } from '#server/platform/http/request-env.ts'
import { requireFeatureOfReader } from '#server/platform/policies/feature-guard.ts'
import type { MakeDossier } from './make-dossier.ts'
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
export function planFiles(
  app: Hono<RequestEnv>,
  { db: { sql }, site: { url } }: AppContext,
  makeDossier: MakeDossier,
) {
  const beforeDossier = async (c: Context<RequestEnv>) => {
    await requireFeatureOfReader(sql, () => c.get('readMember')(c), 'dossier')
    c.header('X-Robots-Tag', 'noindex')
  }
  planFile(app, sql, 'md', (plan) => markdownFile(plan, url))
  forecastFile(app, sql, 'csv', ({ forecast }, scenario) => monthsCsv(forecast, scenario))
  forecastFile(app, sql, 'json', async (plan, scenario, c) => {
    await beforeDossier(c)
    return forecastJson(plan, url, scenario)
  })
  forecastFile(
    app,
    sql,
    'xlsx',
    async (plan, scenario, c) => {
      await beforeDossier(c)
      return forecastWorkbook(plan, url, scenario)
    },
    DOSSIER_LIMITS,
  )
  planFile(
    app,
    sql,
    'pdf',
    async (plan, c) => {
      await beforeDossier(c)
      const scenario = plan.forecast ? scenarioOfAddress(plan.forecast, c) : {}
      const dossier = await makeDossier(
        plan,
        { cover: NO_COVER, parts: ALL_PARTS, scenario, isOwn: false },
        { caller: await callerOf(c), signal: c.req.raw.signal },
      )
      c.header(DOSSIER_PAGES_HEADER, String(dossier.pages))
      return dossier.pdf
    },
    { limits: DOSSIER_LIMITS, isPrivate: hasScenario },
  )
}

/** A member has a turn of their own, visitors that of their network. */
const callerOf = async (c: Context<RequestEnv>) =>
  (await c.get('readMember')(c))?.id ?? c.get('rateLimits').networkOf(c)

const scenarioOfAddress = (forecast: Forecast, c: Context<RequestEnv>) =>
  readScenario(forecast, (lever) => c.req.query(lever) ?? null)

const hasScenario = (c: Context<RequestEnv>) => LEVERS.some((lever) => c.req.query(lever) !== undefined)

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
      return write({ ...plan, forecast }, scenarioOfAddress(forecast, c), c)
    },
    { limits, isPrivate: hasScenario },
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
      c.header('Content-Disposition', `attachment; filename="${exportFileName(plan, ending)}"`)
      return body
    },
    options,
  )
}
