import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The text stays as it is while it is read: the live connection tells of another version (use-live-plan.ts). */
export const UNTIL_ASKED = { refetchOnWindowFocus: false, refetchOnReconnect: false }

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.plan(slug),
    queryFn: () => call(plansApi.read, { params: { slug } }),
    ...UNTIL_ASKED,
  })
