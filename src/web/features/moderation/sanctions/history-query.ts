import { queryOptions } from '@tanstack/react-query'
import { sanctionsApi } from '#api/sanctions.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** A member as the staff sees them, and what they were sanctioned for. */
export const historyQuery = (memberId: string) =>
  queryOptions({
    queryKey: keys.staff('sanctions', { memberId }),
    queryFn: () => call(sanctionsApi.history, { params: { memberId } }),
  })
