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

/** The features that are open to visitors. */
export const openFeaturesQuery = queryOptions({
  queryKey: keys.openFeatures,
  queryFn: () => call(siteApi.features, {}),
})

/** The numbers of members and plans, and of plans per category. */
export const communityCountsQuery = queryOptions({
  queryKey: keys.communityCounts,
  queryFn: () => call(siteApi.figures, {}),
})

/** The plan whose forecast visitors are invited to try. */
export const planToTryQuery = queryOptions({
  queryKey: keys.planToTry,
  queryFn: () => call(siteApi.planToTry, {}),
})

export const useSite = () => useSuspenseQuery(siteQuery).data
