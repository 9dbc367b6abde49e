import type { Hono } from 'hono'
import { searchApi } from '#api/search.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { createSearch, readWords } from './actions.ts'
import { searchMembers } from './members/actions.ts'
import { searchPlans } from './plans/actions.ts'
import { searchTags } from './tags/actions.ts'
import { listPopularTags, POPULAR_TAGS } from './tags/queries.ts'

export function searchRoutes(app: Hono<RequestEnv>, { sql }: Database) {
  const search = createSearch(sql)
  mount(app, searchApi.suggest, ({ query }) => search.suggest(query))
  mount(app, searchApi.all, ({ query }) => search.all(query))
  mount(app, searchApi.plans, async ({ query: { q, ...query } }) =>
    searchPlans(sql, await readWords(sql, { q }), query),
  )
  mount(app, searchApi.members, async ({ query }) =>
    searchMembers(sql, await readWords(sql, query), query.after),
  )
  mount(app, searchApi.tags, async ({ query }) => searchTags(sql, await readWords(sql, query), query.after))
  mount(app, searchApi.popularTags, () => listPopularTags(sql, POPULAR_TAGS))
}
