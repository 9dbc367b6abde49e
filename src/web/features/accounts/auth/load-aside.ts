import type { QueryClient } from '@tanstack/react-query'
import { feedQuery } from '#web/features/feed/feed-query.ts'

/** The server waits for the plans beside the form; the form does not depend on them. */
export async function loadAside(queryClient: QueryClient): Promise<void> {
  const plans = queryClient.prefetchInfiniteQuery(feedQuery('top'))
  if (import.meta.env.SSR) await plans
}
