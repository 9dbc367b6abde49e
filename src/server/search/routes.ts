import { searchApi } from '#api/search.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { createSearch } from './actions.ts'
import { listPopularTags, POPULAR_TAGS } from './queries.ts'

export function searchRoutes({ db: { sql } }: AppContext) {
  const search = createSearch(sql)
  return serve(searchApi, {
    suggest: ({ query }) => search.suggest(query),
    all: ({ query }) => search.all(query),
    plans: ({ query }) => search.plans(query),
    members: ({ query }) => search.members(query),
    tags: ({ query }) => search.tags(query),
    popularTags: () => listPopularTags(sql, POPULAR_TAGS),
  })
}
