import { queryOptions } from '@tanstack/react-query'
import { questsApi } from '#api/quests.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** One's quests and what counts for them, for every screen that shows progress. */
export const questsQuery = queryOptions({
  queryKey: keys.quests,
  queryFn: () => call(questsApi.list, {}),
  // What counts comes in from elsewhere: each visit asks again, and shows the last answer meanwhile.
  staleTime: 0,
})
