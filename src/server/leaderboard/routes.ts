import { leaderboardApi } from '#api/points/leaderboard.ts'
import { serve } from '#server/http/serve.ts'
import type { AppContext } from '#server/context.ts'
import { findOwnPlace, listLeaders } from './queries.ts'

export const leaderboardRoutes = ({ db: { sql } }: AppContext) =>
  serve(leaderboardApi, {
    read: async ({ query }) => ({ entries: await listLeaders(sql, query) }),
    readOwnPlace: async ({ viewer, query }) => ({
      own: viewer && (await findOwnPlace(sql, viewer.id, query)),
    }),
  })
