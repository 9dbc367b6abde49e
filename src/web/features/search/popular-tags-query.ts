import { queryOptions } from '@tanstack/react-query'
import { searchApi } from '#api/search.ts'
import { call } from '#web/lib/call.ts'
import { keys } from '#web/lib/keys.ts'

// On its own: the home page shows these tags without the rest of the search.
export const popularTagsQuery = queryOptions({
  queryKey: keys.popularTags,
  queryFn: () => call(searchApi.popularTags, {}),
})
