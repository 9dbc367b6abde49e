import { queryOptions } from '@tanstack/react-query'
import { teamApi } from '#api/team.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const teamQuery = queryOptions({
  queryKey: keys.team,
  queryFn: async () => (await call(teamApi.list, {})).team,
})
