import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: ['plan', slug],
    queryFn: () => call(plansApi.read, { params: { slug } }),
  })
