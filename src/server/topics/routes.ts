import type { Hono } from 'hono'
import { topicsApi } from '#api/topics.ts'
import type { AppContext } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { followTopic, readTopics, unfollowTopic } from './actions.ts'

/** Followed topics are private: no other member sees them. */
export function topicsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, topicsApi.follow, ({ viewer, params }) => followTopic(ctx, viewer, params.topic))
  mount(app, topicsApi.unfollow, ({ viewer, params }) => unfollowTopic(ctx, viewer, params.topic))
  mount(app, topicsApi.list, ({ viewer }) => readTopics(ctx, viewer.id))
}
