import type { Hono } from 'hono'
import { reactionsApi } from '#api/reactions.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/context.ts'
import { setFollow, setLike, setRepost } from './actions.ts'

export function reactionsRoutes(app: Hono<RequestEnv>, parts: SiteParts) {
  mount(app, reactionsApi.like, ({ viewer, params }) => setLike(parts, viewer, params.planId, true))
  mount(app, reactionsApi.unlike, ({ viewer, params }) => setLike(parts, viewer, params.planId, false))
  mount(app, reactionsApi.repost, ({ viewer, params }) => setRepost(parts, viewer, params.planId, true))
  mount(app, reactionsApi.unrepost, ({ viewer, params }) => setRepost(parts, viewer, params.planId, false))
  mount(app, reactionsApi.follow, ({ viewer, params }) => setFollow(parts, viewer, params.memberId, true))
  mount(app, reactionsApi.unfollow, ({ viewer, params }) => setFollow(parts, viewer, params.memberId, false))
}
