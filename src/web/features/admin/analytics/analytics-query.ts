import { queryOptions } from '@tanstack/react-query'
import { analyticsApi } from '#api/analytics.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const analyticsQuery = queryOptions({
  queryKey: keys.staff('analytics'),
  queryFn: () => call(analyticsApi.read, {}),
  staleTime: 0,
  // « Actualiser » is a button: figures do not move under the eyes of whoever reads them.
  refetchOnWindowFocus: false,
})
