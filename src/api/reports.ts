import * as v from 'valibot'
import { REPORTED_MESSAGES_MAX } from '#domain/messages.ts'
import { REPORT_REASON_MAX } from '#domain/reports.ts'
import { answers, type Limit } from './endpoint.ts'
import { commentParams, conversationParams, id, memberParams, planParams } from './fields.ts'
import { isBlankText } from '#domain/typed-text.ts'

/** What is wrong, in the reporter's words. */
const reportBody = v.object({
  reason: v.pipe(
    v.string('Veuillez dire ce qui ne va pas.'),
    v.trim(),
    v.check((reason) => !isBlankText(reason), 'Veuillez dire ce qui ne va pas.'),
    v.maxLength(REPORT_REASON_MAX, `Le motif compte ${REPORT_REASON_MAX} caractères au plus.`),
  ),
})

/** Of all kinds together. */
const reportLimits: Limit[] = [{ name: 'report', per: 'member', max: 20, seconds: 24 * 60 * 60 }]

export const reportsApi = {
  plan: answers<{ done: true }>()({
    method: 'POST',
    path: '/api/plans/:planId/reports',
    access: 'member',
    action: 'plan.report',
    summary: 'Tells the moderators what is wrong with a plan.',
    limits: reportLimits,
    params: planParams,
    body: reportBody,
  }),
  comment: answers<{ done: true }>()({
    method: 'POST',
    path: '/api/comments/:commentId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Tells the moderators what is wrong with a comment.',
    limits: reportLimits,
    params: commentParams,
    body: reportBody,
  }),
  profile: answers<{ done: true }>()({
    method: 'POST',
    path: '/api/members/:memberId/reports',
    access: 'member',
    action: 'report.create',
    summary: 'Tells the moderators what is wrong with a member’s profile.',
    limits: reportLimits,
    params: memberParams,
    body: reportBody,
  }),
  conversation: answers<{ done: true }>()({
    method: 'POST',
    path: '/api/conversations/:conversationId/reports',
    access: 'member',
    action: 'report.create',
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
}
