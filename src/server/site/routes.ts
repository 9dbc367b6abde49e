import type { Hono } from 'hono'
import { type Site, siteApi } from '#api/site.ts'
import { teamApi } from '#api/team.ts'
import { welcomeApi } from '#api/welcome.ts'
import { openToEveryone } from '#domain/features.ts'
import type { AppContext } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { areSignUpsOpen } from '#server/policies/feature-guard.ts'
import { readPlanToTry } from './plan-to-try.ts'
import { findCommunityCounts, findSwitches, findWelcome, listTeam, updateWelcome } from './queries.ts'

export function siteRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext, site: Site) {
  mount(app, siteApi.read, () => site)
  mount(app, siteApi.signUps, async () => ({ are_open: await areSignUpsOpen(sql) }))
  mount(app, siteApi.features, async () => ({ open: openToEveryone(await findSwitches(sql)) }))
  mount(app, siteApi.figures, () => findCommunityCounts(sql))
  mount(app, siteApi.planToTry, () => readPlanToTry(sql))
  mount(app, teamApi.list, async () => ({ team: await listTeam(sql) }))
  mount(app, welcomeApi.read, ({ viewer }) => findWelcome(sql, viewer.id))
  mount(app, welcomeApi.dismiss, ({ viewer, body }) => updateWelcome(sql, viewer.id, body.is_dismissed))
}
