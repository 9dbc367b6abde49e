import { dashboardApi } from '#api/points/dashboard.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { findDashboard } from './dashboard.queries.ts'

export const dashboardRoutes = ({ db: { sql } }: AppContext) =>
  serve(dashboardApi, {
    read: ({ viewer }) => findDashboard(sql, viewer.id),
  })
