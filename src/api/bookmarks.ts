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
    summary: 'Saves a plan among one’s favourites, which nobody else sees.',
    params: planParams,
  }),
  remove: done({
    method: 'DELETE',
    path: '/api/plans/:planId/bookmark',
    access: 'member',
    action: 'plan.bookmark',
    summary: 'Takes a plan out of one’s favourites.',
    params: planParams,
  }),
  list: endpoint<{ plans: PlanCard[]; next: string | null }>()({
    method: 'GET',
    path: '/api/my/bookmarks',
    access: 'member',
    action: 'plan.bookmark',
    summary: 'One’s saved plans, the latest first, twenty at a time.',
    query: pageQuery,
  }),
}
