import { queryOptions } from '@tanstack/react-query'
import { topicsApi } from '#api/feed.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

/** The categories and tags that the viewer follows. */
export const topicsQuery = queryOptions({
  queryKey: keys.topics,
  queryFn: async () => (await call(topicsApi.list, {})).topics,
})
