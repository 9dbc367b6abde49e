import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** One's plans and drafts, whatever their state. */
export const ownPlansQuery = queryOptions({
  queryKey: keys.ownPlans,
  queryFn: () => call(plansApi.listOwn, {}),
})
