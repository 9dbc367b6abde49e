import type { Hono } from 'hono'
import { clientErrorsApi } from '#api/client-errors.ts'
import { type Site, siteApi } from '#api/site.ts'
import { teamApi } from '#api/team.ts'
import { welcomeApi } from '#api/welcome.ts'
import { openToEveryone } from '#domain/features.ts'
import type { AppContext } from '#server/context.ts'
import type { Metrics } from '#server/http/health/metrics.ts'
import type { Log } from '#server/http/log.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { areSignUpsOpen } from '#server/policies/feature-guard.ts'
import { readPlanToTry } from './plan-to-try.ts'
import { findCommunityCounts, findSwitches, findWelcome, listTeam, updateWelcome } from './queries.ts'

type SiteContext = AppContext & { log: Log; metrics: Metrics }

export function siteRoutes(app: Hono<RequestEnv>, { db: { sql }, log, metrics }: SiteContext, site: Site) {
  mount(app, siteApi.read, () => site)
  mount(app, siteApi.signUps, async () => ({ are_open: await areSignUpsOpen(sql) }))
  mount(app, siteApi.features, async () => ({ open: openToEveryone(await findSwitches(sql)) }))
  mount(app, siteApi.figures, () => findCommunityCounts(sql))
  mount(app, siteApi.planToTry, () => readPlanToTry(sql))
  mount(app, teamApi.list, async () => ({ team: await listTeam(sql) }))
  mount(app, welcomeApi.read, ({ viewer }) => findWelcome(sql, viewer.id))
  mount(app, welcomeApi.dismiss, ({ viewer, body }) => updateWelcome(sql, viewer.id, body.is_dismissed))
  mount(app, clientErrorsApi.report, ({ body: { path, ...error } }) => {
    metrics.clientErrors.inc()
    log.warn({ route: path, ...error }, 'client error')
    return { done: true as const }
  })
}
