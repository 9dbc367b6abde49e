import { areSignUpsOpen } from '#server/platform/policies.ts'
import { openToEveryone } from '#domain/features.ts'
import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { clientErrorsApi, type PlanToTry, siteApi, teamApi, welcomeApi } from '#api/site.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/http/log.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import { type Routes, serve } from '#server/platform/http/serve.ts'
import {
  findCommunityCounts,
  findSwitches,
  findWelcome,
  listTeam,
  updateWelcome,
  listPlansWithForecast,
} from './queries.ts'

type SiteContext = AppContext & { log: Log; metrics: Metrics; config: Pick<Config, 'site'> }

export function siteRoutes({ db: { sql }, log, metrics, config }: SiteContext): Routes[] {
  return [
    serve(siteApi, {
      read: () => config.site,
      signUps: async () => ({ are_open: await areSignUpsOpen(sql) }),
      features: async () => ({ open: openToEveryone(await findSwitches(sql)) }),
      figures: () => findCommunityCounts(sql),
      planToTry: () => readPlanToTry(sql),
    }),
    serve(teamApi, {
      list: async () => ({ team: await listTeam(sql) }),
    }),
    serve(welcomeApi, {
      read: ({ viewer }) => findWelcome(sql, viewer.id),
      dismiss: ({ viewer, body }) => updateWelcome(sql, viewer.id, body.is_dismissed),
    }),
    serve(clientErrorsApi, {
      report: ({ body: { path, ...error } }) => {
        metrics.clientErrors.inc()
        log.warn({ route: path, ...error }, 'client error')
        return { done: true as const }
      },
    }),
  ]
}

/** The published plan whose forecast visitors are invited to try: of the best ones, the first that pays. */
async function readPlanToTry(sql: Sql): Promise<{ plan: PlanToTry | null }> {
  const plans = await listPlansWithForecast(sql)
  const { id, slug } = plans.find(({ forecast }) => isPaying(forecast)) ?? plans[0] ?? {}
  return { plan: id && slug ? { id, slug } : null }
}

function isPaying(sheet: Forecast): boolean {
  const { break_even_month, missing_cents } = forecastOf(sheet)
  return break_even_month !== null && missing_cents === 0
}
