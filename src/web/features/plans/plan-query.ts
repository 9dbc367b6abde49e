import { queryOptions } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.plan(slug),
    queryFn: () => call(plansApi.read, { params: { slug } }),
  })

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.related(slug),
    queryFn: () => call(plansApi.related, { params: { slug } }),
  })

/** The same plan as its author and the staff see it, published or not. */
export const memberPlanQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.memberPlan(slug),
    queryFn: () => call(plansApi.readAsMember, { params: { slug } }),
  })
