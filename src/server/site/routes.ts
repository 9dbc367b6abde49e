import type { Hono } from 'hono'
import { type Site, siteApi } from '#api/site.ts'
import { areSignUpsOpen } from '#server/policies/feature-guard.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { findFigures } from './queries.ts'
import type { SiteParts } from '#server/context.ts'

export function siteRoutes(app: Hono<RequestEnv>, { db: { sql } }: SiteParts, site: Site) {
  mount(app, siteApi.read, () => site)
  mount(app, siteApi.signUps, async () => ({ are_open: await areSignUpsOpen(sql) }))
  mount(app, siteApi.figures, () => findFigures(sql))
}
