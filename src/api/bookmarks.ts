import type { PlanCard } from '#domain/plans.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery, planParams } from './fields.ts'

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
  list: endpoint<{ plans: PlanCard[]; next: string | null }>()({
    method: 'GET',
    path: '/api/my/bookmarks',
    access: 'member',
    action: 'plan.bookmark',
    summary: 'The member’s bookmarked plans, latest first, twenty at a time.',
    query: pageQuery,
  }),
}
