import type { Hono } from 'hono'
import { searchApi } from '#api/search.ts'
import { unavailable } from '#domain/errors.ts'
import type { Database } from '#server/db/database.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { createWorkPool } from '#server/work-pool.ts'
import { readWords, searchAll, suggest } from './actions.ts'
import { searchMembers } from './members/actions.ts'
import { searchPlans } from './plans/actions.ts'
import { searchTags } from './tags/actions.ts'
import { listPopularTags, POPULAR_TAGS } from './tags/queries.ts'

/**
 * However many people search, a few searches are under way at once, and the others wait here: in the database they would
 * only take each other's processor, and whoever wants something else of it would wait with them.
 */
const inTurn = createWorkPool({ running: 4, waiting: 200 }, unavailable)

export function searchRoutes(app: Hono<RequestEnv>, { sql }: Database) {
  mount(app, searchApi.suggest, ({ query }) => inTurn(() => suggest(sql, query)))
  mount(app, searchApi.all, ({ query }) => inTurn(() => searchAll(sql, query)))
  mount(app, searchApi.plans, async ({ query: { q, ...query } }) =>
    searchPlans(sql, await readWords(sql, { q }), query),
  )
  mount(app, searchApi.members, async ({ query }) =>
    searchMembers(sql, await readWords(sql, query), query.after),
  )
  mount(app, searchApi.tags, async ({ query }) => searchTags(sql, await readWords(sql, query), query.after))
  mount(app, searchApi.popularTags, () => listPopularTags(sql, POPULAR_TAGS))
}
