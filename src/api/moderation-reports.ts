import * as v from 'valibot'
import { REPORTED_MESSAGES_MAX } from '#domain/messages.ts'
import { REPORT_REASON_MAX, REPORT_VERDICTS } from '#domain/moderation/reports.ts'
import { type ListPage, QUEUE_LISTS, type ReportCase } from '#domain/moderation/staff.ts'
import { endpoint, type Limit } from './endpoint.ts'
import {
  commentParams,
  conversationParams,
  id,
  memberParams,
  optionalText,
  planParams,
  queueQuery,
  requiredText,
} from './fields.ts'

/** Written by the reporter. */
const reportBody = v.object({
  reason: requiredText('Veuillez dire ce qui ne va pas.', REPORT_REASON_MAX, 'Le motif'),
})

const reviewParams = v.object({ reviewId: id })

/** A target and its author (`case_id` of the list). */
const caseParams = v.object({ caseId: id })

/** All kinds of reports share one counter. */
const reportLimits: Limit[] = [{ name: 'report', per: 'member', max: 20, seconds: 24 * 60 * 60 }]

export const reportsApi = {
  plan: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/plans/:planId/reports',
    access: 'member',
    action: 'plan.report',
    summary: 'Reports a plan to the moderators.',
    limits: reportLimits,
    params: planParams,
    body: reportBody,
  }),
  comment: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/comments/:commentId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Reports a comment to the moderators.',
    limits: reportLimits,
    params: commentParams,
    body: reportBody,
  }),
  journalEntry: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/journal-entries/:entryId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Reports an entry of a public journal to the moderators.',
    limits: reportLimits,
    params: v.object({ entryId: id }),
    body: reportBody,
  }),
  review: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/reviews/:reviewId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Reports a review of a plan to the moderators.',
    limits: reportLimits,
    params: reviewParams,
    body: reportBody,
  }),
  profile: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/members/:memberId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Reports a member’s profile to the moderators.',
    limits: reportLimits,
    params: memberParams,
    body: reportBody,
  }),
  conversation: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/conversations/:conversationId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Reports a conversation to the moderators, who see the chosen messages only.',
    limits: reportLimits,
    params: conversationParams,
    body: v.object({
      ...reportBody.entries,
      messages: v.pipe(
        v.array(id),
        v.minLength(1, 'Choisissez au moins un message.'),
        v.maxLength(REPORTED_MESSAGES_MAX, `${REPORTED_MESSAGES_MAX} messages au plus.`),
      ),
    }),
  }),
  list: endpoint<ListPage<ReportCase> & { waiting: number; oldest: string | null }>()({
    method: 'GET',
    path: '/api/moderation/reports',
    access: 'member',
    action: 'mod.reports',
    summary:
      'Report cases (a target and its author): waiting ones, oldest first, or handled ones, newest first.',
    query: queueQuery(QUEUE_LISTS),
  }),
  claim: endpoint<{ done: true }>()({
    method: 'PUT',
    path: '/api/moderation/reports/:caseId/assignment',
    access: 'member',
    action: 'mod.reports',
    summary: 'Assigns the case to the viewer (« Je m’en occupe »), or removes the assignment.',
    params: caseParams,
    body: v.object({ mine: v.boolean() }),
  }),
  decide: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/moderation/reports/:caseId',
    access: 'member',
    action: 'mod.reports',
    summary: 'Closes every open report of one case, removes its target if asked, and notifies the reporters.',
    params: caseParams,
    body: v.object({
      verdict: v.picklist(REPORT_VERDICTS, 'Choisissez une décision.'),
      /** Unpublishes a plan, deletes a comment or an entry; not possible for profiles and conversations. */
      remove: v.optional(v.boolean(), false),
      /** The author of the removed content reads it. */
      reason: optionalText(REPORT_REASON_MAX, 'Le motif'),
      /** The reporters read it. */
      answer: optionalText(REPORT_REASON_MAX, 'La réponse'),
    }),
  }),
}
