import { queryOptions } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['viewer', 'sessions'],
  queryFn: () => call(accountsApi.listSessions, {}),
  select: ({ sessions }) => sessions,
})
