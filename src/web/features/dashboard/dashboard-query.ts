import { queryOptions } from '@tanstack/react-query'
import { dashboardApi } from '#api/dashboard.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: () => call(dashboardApi.read, {}),
  staleTime: 0,
})
