import { queryOptions } from '@tanstack/react-query'
import { teamApi } from '#api/team.ts'
import { call } from '#web/lib/call.ts'

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: async () => (await call(teamApi.list, {})).team,
})
