import type { Hono } from 'hono'
import { teamApi } from '#api/team.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/context.ts'
import { listTeam } from './queries.ts'

export function teamRoutes(app: Hono<RequestEnv>, { db: { sql } }: SiteParts) {
  mount(app, teamApi.list, async () => ({ team: await listTeam(sql) }))
}
