import { queryOptions } from '@tanstack/react-query'
import { dashboardApi } from '#api/dashboard.ts'
import { call } from '#web/lib/call.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['viewer', 'dashboard'],
  queryFn: () => call(dashboardApi.read, {}),
  staleTime: 0,
})
