import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { plansApi } from '#api/plans.ts'
import { call } from '#web/lib/call.ts'

export const planQuery = (slug: string) =>
  queryOptions({
    queryKey: ['plan', slug],
    queryFn: () => call(plansApi.read, { params: { slug } }),
  })

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['plan', slug, 'related'],
    queryFn: () => call(plansApi.related, { params: { slug } }),
  })

/** The same plan as its author and the staff see it, published or not. */
export const memberPlanQuery = (slug: string) =>
  queryOptions({
    queryKey: ['viewer', 'plan', slug],
    queryFn: () => call(plansApi.readAsMember, { params: { slug } }),
  })

/** After a plan was changed or is gone: every list and page that may show it asks again. */
export async function plansChanged(client: QueryClient) {
  await client.invalidateQueries({
    predicate: ({ queryKey: [area, kind] }) =>
      area === 'feed' || area === 'plan' || (area === 'viewer' && PERSONAL.has(kind)),
  })
}

const PERSONAL = new Set<unknown>(['plan', 'plans', 'bookmarks'])
