import * as v from 'valibot'
import { BOOKMARK_SORTS } from '#domain/reactions-bookmarks.ts'
import type { PlanCard } from '#domain/plans/plans.ts'
import { endpoint } from './endpoint.ts'
import { cursor, planParams, search } from './fields.ts'

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
