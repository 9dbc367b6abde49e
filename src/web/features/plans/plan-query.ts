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

/** After a plan was changed: every list and page that may show it asks again. */
export const planChanged = (client: QueryClient) => askAgain(client, (area) => area === 'plan')

/** After it was deleted: the lists ask again, and its own page is forgotten. */
export async function planGone(client: QueryClient, slug: string) {
  client.removeQueries({ queryKey: planQuery(slug).queryKey })
  client.removeQueries({ queryKey: memberPlanQuery(slug).queryKey })
  await askAgain(client)
}

async function askAgain(client: QueryClient, isPage: (area: unknown) => boolean = () => false) {
  await client.invalidateQueries({
    predicate: ({ queryKey: [area, kind] }) =>
      area === 'feed' || (area === 'viewer' && (LISTS.has(kind) || isPage(kind))) || isPage(area),
  })
}

const LISTS = new Set<unknown>(['plans', 'bookmarks'])
