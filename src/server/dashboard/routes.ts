import { dashboardApi } from '#api/points/dashboard.ts'
import { serve } from '#server/http/serve.ts'
import type { AppContext } from '#server/context.ts'
import { findDashboard } from './queries.ts'

export const dashboardRoutes = ({ db: { sql } }: AppContext) =>
  serve(dashboardApi, {
    read: ({ viewer }) => findDashboard(sql, viewer.id),
  })
