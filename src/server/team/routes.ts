import type { Hono } from 'hono'
import { teamApi } from '#api/team.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { listTeam } from './queries.ts'

export function teamRoutes(app: Hono<RequestEnv>, { sql }: Database) {
  mount(app, teamApi.list, async () => ({ team: await listTeam(sql) }))
}
