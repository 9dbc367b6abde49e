import type { QueryClient } from '@tanstack/react-query'
import { marksQuery } from '#web/features/viewer/use-marks.ts'
import { type LoadedComments } from './comments-query.ts'
import { keys } from '#web/lib/keys.ts'

/** Changes what is shown of a plan's comments, wherever it is shown. */
export function changeComments(
  client: QueryClient,
  planId: string,
  change: (loaded: LoadedComments) => LoadedComments,
) {
  client.setQueriesData<LoadedComments>(
    { queryKey: keys.comments(planId) },
    (loaded) => loaded && change(loaded),
  )
}

/** How many there are, wherever the plan is shown. */
export function showCommentsCount(client: QueryClient, planId: string, comments_count: number) {
  client.setQueryData(
    marksQuery(planId).queryKey,
    (marks) => marks && { ...marks, counters: marks.counters && { ...marks.counters, comments_count } },
  )
}
