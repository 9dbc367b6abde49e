import * as v from 'valibot'
import { SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import type {
  CountedPage,
  ListPage,
  StaffComment,
  StaffOverview,
  StaffPlan,
} from '#domain/moderation/staff.ts'
import { isDay, type LogEntry, STAFF_ACTIONS, type StaffAction } from '#domain/moderation/staff-log.ts'
import { endpoint } from '../endpoint.ts'
import { cursors, id, planParams, requiredText, search } from '../fields.ts'

const done = endpoint<{ done: true }>()

/** The author reads it. */
const reason = requiredText('Un motif est nécessaire : l’auteur le lira.', SANCTION_LIMITS.reason, 'Le motif')
/** A day in the time zone Europe/Zurich. */
export const day = v.pipe(v.string(), v.check(isDay, 'Cette date n’existe pas.'))

export const moderationApi = {
  overview: endpoint<StaffOverview>()({
    method: 'GET',
    path: '/api/moderation/overview',
    access: 'member',
    action: 'mod.overview',
    summary: 'The number of waiting items in each queue of the staff.',
  }),
  comments: endpoint<{ comments: StaffComment[] }>()({
    method: 'GET',
    path: '/api/moderation/comments',
    access: 'member',
    action: 'mod.comments.list',
    summary: 'The latest 100 comments.',
  }),
  plans: endpoint<CountedPage<StaffPlan>>()({
    method: 'GET',
    path: '/api/moderation/plans',
    access: 'member',
    action: 'mod.plans.list',
    summary: 'Published plans, or refused and unpublished ones; newest first.',
    query: v.object({
      status: v.optional(v.picklist(['published', 'rejected'], 'Cette liste n’existe pas.'), 'published'),
      q: v.optional(search),
      ...cursors,
    }),
  }),
  unpublish: done({
    method: 'POST',
    path: '/api/moderation/plans/:planId/unpublish',
    access: 'member',
    action: 'plan.unpublish',
    needs: 'contribute',
    summary: 'Unpublishes a plan and notifies its author with the reason.',
    params: planParams,
    body: v.object({ reason }),
  }),
  deletePlan: done({
    method: 'POST',
    path: '/api/moderation/plans/:planId/delete',
    access: 'member',
    action: 'mod.plan.delete',
    needs: 'contribute',
    summary: 'Deletes a member’s plan and notifies its author with the reason.',
    params: planParams,
    body: v.object({ reason }),
  }),
  readmit: done({
    method: 'POST',
    path: '/api/moderation/plans/:planId/readmit',
    access: 'member',
    action: 'plan.readmit',
    summary: 'Resubmits a refused plan to the validators, as a new version.',
    params: planParams,
  }),
  activity: endpoint<ListPage<LogEntry>>()({
    method: 'GET',
    path: '/api/moderation/activity',
    access: 'member',
    action: 'admin.audit.read',
    summary: 'The staff log, newest first, filtered by member of the staff, action and day.',
    query: v.object({
      by: v.optional(id),
      member: v.optional(id),
      action: v.optional(
        v.picklist(Object.keys(STAFF_ACTIONS) as StaffAction[], 'Cette action n’existe pas.'),
      ),
      from: v.optional(day),
      to: v.optional(day),
      ...cursors,
    }),
  }),
}
