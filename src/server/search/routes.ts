import type { Hono } from 'hono'
import { searchApi } from '#api/search.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { createSearch } from './actions.ts'
import { listPopularTags, POPULAR_TAGS } from './tags/queries.ts'

export function searchRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext) {
  const search = createSearch(sql)
  mount(app, searchApi.suggest, ({ query }) => search.suggest(query))
  mount(app, searchApi.all, ({ query }) => search.all(query))
  mount(app, searchApi.plans, ({ query }) => search.plans(query))
  mount(app, searchApi.members, ({ query }) => search.members(query))
  mount(app, searchApi.tags, ({ query }) => search.tags(query))
  mount(app, searchApi.popularTags, () => listPopularTags(sql, POPULAR_TAGS))
}
