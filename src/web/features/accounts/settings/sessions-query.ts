import { queryOptions } from '@tanstack/react-query'
import { accountsApi } from '#api/accounts.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const sessionsQuery = queryOptions({
  queryKey: keys.sessions,
  queryFn: () => call(accountsApi.listSessions, {}),
  select: ({ sessions }) => sessions,
})
