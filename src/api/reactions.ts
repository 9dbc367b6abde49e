import type { FollowState, LikeState, RepostState } from '#domain/reactions.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { cursor, memberParams, planParams, search } from './fields.ts'
import * as v from 'valibot'
import { BOOKMARK_SORTS } from '#domain/reactions-bookmarks.ts'
import type { PlanCard } from '#domain/plans/plans.ts'

/** Setting and undoing share a counter. */
const perMinute = (name: string, max: number): Limit[] => [{ name, per: 'member', max, seconds: 60 }]

const likes = perMinute('like', 120)
const reposts = perMinute('repost', 60)
const follows = perMinute('follow', 60)

/**
 * PUT and DELETE set a state and never toggle, so that repeated requests are harmless.
 */
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
    summary: 'Removes the member’s like.',
    limits: likes,
    params: planParams,
  }),
  repost: endpoint<RepostState>()({
    method: 'PUT',
    path: '/api/plans/:planId/repost',
    access: 'member',
    action: 'plan.repost',
    summary: 'Reposts a published plan to the member’s followers.',
    limits: reposts,
    params: planParams,
  }),
  unrepost: endpoint<RepostState>()({
    method: 'DELETE',
    path: '/api/plans/:planId/repost',
    access: 'member',
    action: 'plan.repost',
    summary: 'Removes the member’s repost.',
    limits: reposts,
    params: planParams,
  }),
  follow: endpoint<FollowState>()({
    method: 'PUT',
    path: '/api/members/:memberId/follow',
    access: 'member',
    action: 'follow.set',
    summary: 'Follows a member: their plans and reposts appear in the following feed.',
    limits: follows,
    params: memberParams,
  }),
  unfollow: endpoint<FollowState>()({
    method: 'DELETE',
    path: '/api/members/:memberId/follow',
    access: 'member',
    action: 'follow.set',
    summary: 'Unfollows a member.',
    limits: follows,
    params: memberParams,
  }),
}

const done = endpoint<{ done: true }>()

export const bookmarksApi = {
  add: done({
    method: 'PUT',
    path: '/api/plans/:planId/bookmark',
    access: 'member',
    action: 'plan.bookmark',
    summary: 'Adds a plan to the member’s bookmarks, which are private.',
    params: planParams,
  }),
  remove: done({
    method: 'DELETE',
    path: '/api/plans/:planId/bookmark',
    access: 'member',
    action: 'plan.bookmark',
    summary: 'Removes a plan from the member’s bookmarks.',
    params: planParams,
  }),
  list: endpoint<{ plans: PlanCard[]; next: string | null; total: number }>()({
    method: 'GET',
    path: '/api/my/bookmarks',
    access: 'member',
    action: 'plan.bookmark',
    summary: 'The member’s bookmarked plans, twenty at a time, and how many there are in all.',
    query: v.object({
      after: v.optional(cursor),
      q: v.optional(search),
      sort: v.optional(v.picklist(BOOKMARK_SORTS, 'Cet ordre n’existe pas.'), BOOKMARK_SORTS[0]),
    }),
  }),
}
