import * as v from 'valibot'
import { REPORT_REASON_MAX } from '#domain/reports.ts'
import { answers, type Limit } from './endpoint.ts'
import { commentParams, memberParams, planParams } from './fields.ts'

/** What is wrong, in the reporter's words. */
const reportBody = v.object({
  reason: v.pipe(
    v.string('Veuillez dire ce qui ne va pas.'),
    v.trim(),
    v.minLength(1, 'Veuillez dire ce qui ne va pas.'),
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
}
