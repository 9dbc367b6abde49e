import * as v from 'valibot'
import { type Discussion, DISCUSSION_LEVELS } from '#domain/comments/discussions.ts'
import { endpoint } from './endpoint.ts'
import { planParams } from './fields.ts'

export const discussionsApi = {
  set: endpoint<Discussion & { previous: Discussion }>()({
    method: 'PUT',
    path: '/api/plans/:planId/discussion',
    access: 'member',
    action: 'discussion.level',
    summary:
      'Sets what the member hears of the comments of a plan. Muting deletes their unread notifications about them.',
    limits: [{ per: 'member', max: 60, seconds: 60 }],
    params: planParams,
    // To undo a choice, the browser sends the previous level with its `is_chosen`.
    body: v.object({ level: v.picklist(DISCUSSION_LEVELS), is_chosen: v.optional(v.boolean(), true) }),
  }),
}
