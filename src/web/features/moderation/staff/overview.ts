import { queryOptions, useQuery } from '@tanstack/react-query'
import { moderationApi } from '#api/moderation.ts'
import { useViewer } from '#web/features/viewer/use-auth.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** Others work on the same queues: the counts follow while the screen is open. */
const REFRESH_MS = 60_000

const overviewQuery = queryOptions({
  queryKey: keys.staff('overview'),
  queryFn: () => call(moderationApi.overview, {}),
  refetchInterval: REFRESH_MS,
  refetchOnWindowFocus: 'always',
})

/** What waits for the staff; undefined for everybody else, and until it is known. */
export function useOverview() {
  const viewer = useViewer()
  return useQuery({ ...overviewQuery, enabled: viewer?.abilities.seeQueues === true }).data
}
