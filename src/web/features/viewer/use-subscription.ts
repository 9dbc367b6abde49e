import { useQuery } from '@tanstack/react-query'
import { NO_SUBSCRIPTION, type Subscription, type Viewer } from '#domain/viewer.ts'
import { useViewer } from './use-auth.ts'
import { viewerQuery } from './viewer-query.ts'

type SubscriptionState = Subscription & { loading: boolean }

/** The VIP subscription, which the server answers together with who is signed in: it changes with them. */
export function useSubscription(): SubscriptionState {
  const viewer = useViewer()
  const { failureCount } = useQuery(viewerQuery)
  return subscriptionOf(viewer, failureCount > 0)
}

/** Undefined while there is no answer; a failed question is asked again in the background. */
export function subscriptionOf(
  viewer: Pick<Viewer, 'subscription'> | null | undefined,
  hasFailed: boolean,
): SubscriptionState {
  if (viewer !== undefined) return { ...(viewer?.subscription ?? NO_SUBSCRIPTION), loading: false }
  return hasFailed
    ? { ...NO_SUBSCRIPTION, status: 'error', loading: false }
    : { ...NO_SUBSCRIPTION, loading: true }
}
