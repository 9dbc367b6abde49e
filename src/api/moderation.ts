import * as v from 'valibot'
import { SANCTION_LIMITS } from '#domain/moderation/sanctions.ts'
import {
  type CountedPage,
  type ListPage,
  MEMBER_FILTERS,
  MEMBER_SORTS,
  type MemberRecord,
  QUEUE_LISTS,
  type SanctionedCounts,
  type StaffComment,
  type StaffOverview,
  type StaffPlan,
  type SupportRequest,
} from '#domain/moderation/staff.ts'
import { isDay, type LogEntry, STAFF_ACTIONS, type StaffAction } from '#domain/moderation/staff-log.ts'
import { endpoint } from './endpoint.ts'
import {
  cursors,
  id,
  memberParams,
  planParams,
  queueQuery,
  requiredText,
  search,
  textField,
} from './fields.ts'
import {
  cleanSubject,
  NO_MESSAGE,
  NO_SUBJECT,
  requestRefusal,
  subjectRefusal,
  SUPPORT_LIMITS,
} from '#domain/moderation/support.ts'
import { cleanText, isStorable } from '#domain/typed-text.ts'

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
    summary: 'Unpublishes a plan and notifies its author with the reason.',
    params: planParams,
    body: v.object({ reason }),
  }),
  deletePlan: done({
    method: 'POST',
    path: '/api/moderation/plans/:planId/delete',
    access: 'member',
    action: 'mod.plan.delete',
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

const query = v.object({
  q: v.optional(search),
  filter: v.optional(v.picklist(MEMBER_FILTERS, 'Cette liste n’existe pas.'), 'all'),
  sort: v.optional(v.picklist(MEMBER_SORTS, 'Cet ordre n’existe pas.'), 'newest'),
  ...cursors,
})

export const membersApi = {
  listForModerators: endpoint<CountedPage<MemberRecord>>()({
    method: 'GET',
    path: '/api/moderation/members',
    access: 'member',
    action: 'mod.users.list',
    summary: 'Members with their ban status, newest first by default.',
    query,
  }),
  listForAdmins: endpoint<CountedPage<MemberRecord>>()({
    method: 'GET',
    path: '/api/admin/members',
    access: 'member',
    action: 'admin.users.list',
    summary: 'The same list for the admin screen.',
    query,
  }),
  countSanctioned: endpoint<SanctionedCounts>()({
    method: 'GET',
    path: '/api/moderation/members/sanctioned',
    access: 'member',
    action: 'mod.users.list',
    summary: 'The number of sanctioned members, and of those with an IP ban.',
  }),
  syncBadges: endpoint<{ badges: string[] }>()({
    method: 'POST',
    path: '/api/moderation/members/:memberId/badges/sync',
    access: 'member',
    action: 'profile.badge_sync',
    summary: 'Awards the activity badges that a member has earned.',
    params: memberParams,
  }),
}

export const supportApi = {
  create: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/support',
    access: 'visitor',
    action: 'support.create',
    summary:
      'Creates a support request; a repeated request with the same id creates it once, and another text under its id is refused.',
    limits: [
      { per: 'address', max: 5, seconds: 30 * 60 },
      { per: 'member', max: 10, seconds: 24 * 3600 },
      { per: 'email', max: 10, seconds: 24 * 3600 },
    ],
    body: v.object({
      id,
      /** Required of visitors; members get the reply at the address of their account. */
      email: v.optional(v.string('Cette adresse e‑mail n’est pas valable.')),
      subject: textField(cleanSubject, subjectRefusal, NO_SUBJECT),
      message: textField(cleanText, requestRefusal, NO_MESSAGE),
    }),
  }),
  list: endpoint<ListPage<SupportRequest>>()({
    method: 'GET',
    path: '/api/moderation/support',
    access: 'member',
    action: 'support.handle',
    summary: 'Support requests: waiting ones, VIP first and oldest first, or closed ones, newest first.',
    query: queueQuery(QUEUE_LISTS),
  }),
  close: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/moderation/support/:requestId',
    access: 'member',
    action: 'support.handle',
    summary: 'Closes a request; a reply is mailed to its sender.',
    params: v.object({ requestId: id }),
    body: v.object({
      answer: v.optional(
        v.pipe(
          v.string(),
          v.transform(cleanText),
          v.check(isStorable, 'La réponse contient des caractères interdits.'),
          v.maxLength(
            SUPPORT_LIMITS.message,
            `La réponse compte ${SUPPORT_LIMITS.message} caractères au plus.`,
          ),
        ),
        '',
      ),
    }),
  }),
}
