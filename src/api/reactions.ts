import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { memberParams, planParams } from './fields.ts'

/** Doing and undoing count together. */
const perMinute = (name: string, max: number): Limit[] => [{ name, per: 'member', max, seconds: 60 }]

const likes = perMinute('like', 120)
const reposts = perMinute('repost', 60)
const follows = perMinute('follow', 60)

/** Each sets and none toggles: whatever was asked for twice is done once. */
export const reactionsApi = {
  like: endpoint<LikeState>()({
    method: 'PUT',
    path: '/api/plans/:planId/like',
    access: 'member',
    action: 'plan.like',
    summary: 'Likes a published plan.',
    limits: likes,
    params: planParams,
  }),
  unlike: endpoint<LikeState>()({
    method: 'DELETE',
    path: '/api/plans/:planId/like',
    access: 'member',
    action: 'plan.like',
    summary: 'Takes one’s like back.',
    limits: likes,
    params: planParams,
  }),
  repost: endpoint<RepostState>()({
    method: 'PUT',
    path: '/api/plans/:planId/repost',
    access: 'member',
    action: 'plan.repost',
    summary: 'Shows a published plan to one’s followers.',
    limits: reposts,
    params: planParams,
  }),
  unrepost: endpoint<RepostState>()({
    method: 'DELETE',
    path: '/api/plans/:planId/repost',
    access: 'member',
    action: 'plan.repost',
    summary: 'Takes one’s repost back.',
    limits: reposts,
    params: planParams,
  }),
  follow: endpoint<FollowState>()({
    method: 'PUT',
    path: '/api/members/:memberId/follow',
    access: 'member',
    action: 'follow.set',
    summary: 'Follows a member: their plans and reposts come into one’s feed.',
    limits: follows,
    params: memberParams,
  }),
  unfollow: endpoint<FollowState>()({
    method: 'DELETE',
    path: '/api/members/:memberId/follow',
    access: 'member',
    action: 'follow.set',
    summary: 'Follows a member no longer.',
    limits: follows,
    params: memberParams,
  }),
}
