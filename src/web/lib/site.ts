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

/** Whether visitors may sign up. */
export const signUpsQuery = queryOptions({
  queryKey: keys.signUps,
  queryFn: () => call(siteApi.signUps, {}),
})

/** The size of the community and of each category. */
export const figuresQuery = queryOptions({
  queryKey: keys.figures,
  queryFn: () => call(siteApi.figures, {}),
})

export const useSite = () => useSuspenseQuery(siteQuery).data
