import { queryOptions } from '@tanstack/react-query'
import { paymentsApi } from '#api/payments.ts'
import { refetchViewer, viewerQuery } from '#web/features/accounts/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The number of OG places taken. */
export const offerQuery = queryOptions({
  queryKey: keys.offer,
  queryFn: () => call(paymentsApi.readOffer, {}),
})

/** Checks the viewer's subscription, and updates the cached viewer. */
export const subscriptionQuery = queryOptions({
  queryKey: keys.subscription,
  queryFn: async ({ client }) => {
    const subscription = await call(paymentsApi.checkSubscription, {})
    const before = client.getQueryData(viewerQuery.queryKey)?.subscription
    client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, subscription })
    // The role and the badges depend on the subscription.
    if (before && before.subscribed !== subscription.subscribed) void refetchViewer(client)
    return subscription
  },
  staleTime: 0,
  // The member may come back from the customer portal.
  refetchOnWindowFocus: true,
})
