import { queryOptions } from '@tanstack/react-query'
import { paymentsApi } from '#api/payments.ts'
import { rereadViewer, viewerQuery } from '#web/features/viewer/viewer-query.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** How many OG places are taken: the same for everybody. */
export const offerQuery = queryOptions({
  queryKey: keys.offer,
  queryFn: () => call(paymentsApi.readOffer, {}),
})

/** One's subscription of this moment. What the rest of the site knows of it follows. */
export const subscriptionQuery = queryOptions({
  queryKey: keys.subscription,
  queryFn: async ({ client }) => {
    const subscription = await call(paymentsApi.checkSubscription, {})
    const before = client.getQueryData(viewerQuery.queryKey)?.subscription
    client.setQueryData(viewerQuery.queryKey, (viewer) => viewer && { ...viewer, subscription })
    // One's role and badges changed with it.
    if (before && before.subscribed !== subscription.subscribed) void rereadViewer(client)
    return subscription
  },
  staleTime: 0,
  // Back from the page where one manages it.
  refetchOnWindowFocus: true,
})
