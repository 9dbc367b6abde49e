import type { Hono } from 'hono'
import { type Site, siteApi } from '#api/site.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'

export function siteRoutes(app: Hono<RequestEnv>, site: Site) {
  mount(app, siteApi.read, () => site)
}
