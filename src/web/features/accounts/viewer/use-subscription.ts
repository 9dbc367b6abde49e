import { useQuery } from '@tanstack/react-query'
import { NO_SUBSCRIPTION, type Subscription, type Viewer } from '#domain/accounts/viewer.ts'
import { useViewer } from './use-auth.ts'
import { viewerQuery } from './viewer-query.ts'

type SubscriptionState = Subscription & { loading: boolean }

/** The VIP subscription, which the server sends together with the viewer. */
export function useSubscription(): SubscriptionState {
  const viewer = useViewer()
  const { failureCount } = useQuery(viewerQuery)
  return subscriptionOf(viewer, failureCount > 0)
}

/** `viewer` is undefined until the first response; a failed request is retried in the background. */
export function subscriptionOf(
  viewer: Pick<Viewer, 'subscription'> | null | undefined,
  hasFailed: boolean,
): SubscriptionState {
  if (viewer !== undefined) return { ...(viewer?.subscription ?? NO_SUBSCRIPTION), loading: false }
  return hasFailed
    ? { ...NO_SUBSCRIPTION, status: 'error', loading: false }
    : { ...NO_SUBSCRIPTION, loading: true }
}
