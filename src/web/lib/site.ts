import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { siteApi } from '#api/site.ts'
import { call } from './call.ts'
import { keys } from '#web/lib/keys.ts'

/** The site's public settings: they change only when the server restarts. */
export const siteQuery = queryOptions({
  queryKey: keys.site,
  queryFn: () => call(siteApi.read, {}),
  staleTime: Infinity,
})

export const useSite = () => useSuspenseQuery(siteQuery).data
