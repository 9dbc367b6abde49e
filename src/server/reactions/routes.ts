import type { Hono } from 'hono'
import { reactionsApi } from '#api/reactions.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { setFollow, setLike, setRepost } from './actions.ts'

export function reactionsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, reactionsApi.like, ({ viewer, params }) => setLike(ctx, viewer, params.planId, true))
  mount(app, reactionsApi.unlike, ({ viewer, params }) => setLike(ctx, viewer, params.planId, false))
  mount(app, reactionsApi.repost, ({ viewer, params }) => setRepost(ctx, viewer, params.planId, true))
  mount(app, reactionsApi.unrepost, ({ viewer, params }) => setRepost(ctx, viewer, params.planId, false))
  mount(app, reactionsApi.follow, ({ viewer, params }) => setFollow(ctx, viewer, params.memberId, true))
  mount(app, reactionsApi.unfollow, ({ viewer, params }) => setFollow(ctx, viewer, params.memberId, false))
}
