import { leaderboardApi } from '#api/points/leaderboard.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findOwnPlace, listLeaders } from './leaderboard.queries.ts'

export const leaderboardRoutes = ({ db: { sql } }: AppContext) =>
  serve(leaderboardApi, {
    read: async ({ query }) => ({ entries: await listLeaders(sql, query) }),
    readOwnPlace: async ({ viewer, query }) => ({
      own: viewer && (await findOwnPlace(sql, viewer.id, query)),
    }),
  })
