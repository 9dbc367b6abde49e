import type { Hono } from 'hono'
import { feedApi } from '#api/feed.ts'
import { followingApi } from '#api/following.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { readFeed, readWeekTop } from './actions.ts'
import { readFollowing } from './following/actions.ts'
import { dismissLastVisit } from './last-visit/queries.ts'
import { createSuggestions } from './following/suggestions.ts'

export function feedRoutes(app: Hono<RequestEnv>, { db: { sql } }: AppContext) {
  const suggest = createSuggestions(sql)
  mount(app, feedApi.list, ({ query }) => readFeed(sql, query))
  mount(app, feedApi.weekTop, () => readWeekTop(sql))
  mount(app, feedApi.dismissLastVisit, async ({ viewer }) => {
    await dismissLastVisit(sql, viewer.id)
    return { done: true as const }
  })
  mount(app, feedApi.following, ({ viewer, query }) => readFollowing(sql, viewer.id, query))
  mount(app, followingApi.listToFollow, ({ viewer }) => suggest(viewer.id))
}
