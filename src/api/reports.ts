import * as v from 'valibot'
import { REPORTED_MESSAGES_MAX } from '#domain/messages.ts'
import { REPORT_REASON_MAX, REPORT_VERDICTS } from '#domain/reports.ts'
import { type Page, QUEUE_LISTS, type ReportCase } from '#domain/staff.ts'
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

/** What is wrong, in the reporter's words. */
const reportBody = v.object({
  reason: requiredText('Veuillez dire ce qui ne va pas.', REPORT_REASON_MAX, 'Le motif'),
})

/** One target and one person (`case_id` of the list). */
const caseParams = v.object({ caseId: id })

/** Of all kinds together. */
const reportLimits: Limit[] = [{ name: 'report', per: 'member', max: 20, seconds: 24 * 60 * 60 }]

export const reportsApi = {
  plan: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/plans/:planId/reports',
    access: 'member',
    action: 'plan.report',
    needs: 'contribute',
    summary: 'Tells the moderators what is wrong with a plan.',
    limits: reportLimits,
    params: planParams,
    body: reportBody,
  }),
  comment: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/comments/:commentId/reports',
    access: 'member',
    action: 'report.create',
    needs: 'contribute',
    summary: 'Tells the moderators what is wrong with a comment.',
    limits: reportLimits,
    params: commentParams,
    body: reportBody,
  }),
  profile: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/members/:memberId/reports',
    access: 'member',
    action: 'report.create',
    needs: 'contribute',
    summary: 'Tells the moderators what is wrong with a member’s profile.',
    limits: reportLimits,
    params: memberParams,
    body: reportBody,
  }),
  conversation: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/conversations/:conversationId/reports',
    access: 'member',
    action: 'report.create',
    needs: 'contribute',
    summary: 'Tells the moderators what is wrong with a conversation: they see the chosen messages alone.',
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
  list: endpoint<Page<ReportCase> & { waiting: number; oldest: string | null }>()({
    method: 'GET',
    path: '/api/moderation/reports',
    access: 'member',
    action: 'mod.reports',
    summary:
      'Cases, each one target and one person: those that wait, oldest first, or those handled, newest first.',
    query: queueQuery(QUEUE_LISTS),
  }),
  claim: endpoint<{ done: true }>()({
    method: 'PUT',
    path: '/api/moderation/reports/:caseId/assignment',
    access: 'member',
    action: 'mod.reports',
    needs: 'contribute',
    summary: '« Je m’en occupe », or no longer.',
    params: caseParams,
    body: v.object({ mine: v.boolean() }),
  }),
  decide: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/moderation/reports/:caseId',
    access: 'member',
    action: 'mod.reports',
    needs: 'contribute',
    summary: 'Closes every open report of one case, removes its target if asked, and notifies the reporters.',
    params: caseParams,
    body: v.object({
      verdict: v.picklist(REPORT_VERDICTS, 'Choisissez une décision.'),
      /** A plan goes offline, a comment is deleted; of a profile or a conversation nothing can be taken away. */
      remove: v.optional(v.boolean(), false),
      /** Told to the author of what is taken away. */
      reason: optionalText(REPORT_REASON_MAX, 'Le motif'),
      /** Told to whoever reported it. */
      answer: optionalText(REPORT_REASON_MAX, 'La réponse'),
    }),
  }),
}
