import type { Hono } from 'hono'
import { welcomeApi } from '#api/welcome.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/context.ts'
import { findWelcome, updateWelcome } from './queries.ts'

export function welcomeRoutes(app: Hono<RequestEnv>, { db: { sql } }: SiteParts) {
  mount(app, welcomeApi.read, ({ viewer }) => findWelcome(sql, viewer.id))
  mount(app, welcomeApi.dismiss, ({ viewer, body }) => updateWelcome(sql, viewer.id, body.is_dismissed))
}
