import type { Hono } from 'hono'
import { leaderboardApi } from '#api/leaderboard.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { findOwnPlace, listLeaders } from './queries.ts'

export function leaderboardRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext) {
  mount(app, leaderboardApi.read, async ({ query }) => ({ entries: await listLeaders(sql, query) }))
  mount(app, leaderboardApi.readOwnPlace, async ({ viewer, query }) => ({
    own: viewer && (await findOwnPlace(sql, viewer.id, query)),
  }))
}
