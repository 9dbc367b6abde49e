import type { Hono } from 'hono'
import { profilesApi } from '#api/profiles.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { readPreview } from './actions.ts'

export function profilesRoutes(app: Hono<RequestEnv>, { sql }: Database) {
  mount(app, profilesApi.preview, ({ params }) => readPreview(sql, params.memberId))
}
