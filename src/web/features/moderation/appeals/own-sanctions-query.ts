import { queryOptions } from '@tanstack/react-query'
import { appealsApi } from '#api/appeals.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const ownSanctionsQuery = queryOptions({
  queryKey: keys.ownSanctions,
  queryFn: () => call(appealsApi.mine, {}),
  refetchOnWindowFocus: 'always',
})
