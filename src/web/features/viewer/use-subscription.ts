import { useQuery } from '@tanstack/react-query'
import { NO_SUBSCRIPTION, type Subscription } from '#domain/viewer.ts'
import { useViewer } from './use-auth.ts'
import { viewerQuery } from './viewer-query.ts'

/** The member's VIP subscription, which the server answers together with who they are. */
export function useSubscription(): Subscription & { loading: boolean } {
  const viewer = useViewer()
  const { failureCount } = useQuery(viewerQuery)
  if (viewer !== undefined) return { ...(viewer?.subscription ?? NO_SUBSCRIPTION), loading: false }
  // Asked again in the background, until there is an answer.
  const hasFailed = failureCount > 0
  return { ...NO_SUBSCRIPTION, status: hasFailed ? 'error' : NO_SUBSCRIPTION.status, loading: !hasFailed }
}
