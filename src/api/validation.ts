import * as v from 'valibot'
import {
  type AdaptationBase,
  type PlanToReview,
  REVIEW_LISTS,
  REVIEW_NOTE_MAX,
  type ReviewList,
} from '#domain/plans/plans.ts'
import { endpoint } from './endpoint.ts'
import { cursor, optionalText, planParams, requiredText } from './fields.ts'

/** The version that the validator read; a decision on an outdated version is refused. */
const version = v.pipe(v.number(), v.integer(), v.minValue(1))

export const validationApi = {
  list: endpoint<{ plans: PlanToReview[]; next: string | null; counts: Record<ReviewList, number> }>()({
    method: 'GET',
    path: '/api/validator/plans',
    access: 'member',
    action: 'validator.pending.list',
    summary: 'Plans that wait for review, were modified, or were published without review; newest first.',
    query: v.object({
      list: v.optional(v.picklist(REVIEW_LISTS, 'Cette liste n’existe pas.'), 'pending'),
      after: v.optional(cursor),
    }),
  }),
  readBase: endpoint<AdaptationBase>()({
    method: 'GET',
    path: '/api/validator/plans/:planId/base',
    access: 'member',
    action: 'validator.pending.list',
    summary: 'The original of an adaptation as it was when it was adapted.',
    params: planParams,
  }),
  approve: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/validator/plans/:planId/approve',
    access: 'member',
    action: 'validator.approve',
    summary: 'Publishes a plan as « Vérifié PB »; a note is optional.',
    params: planParams,
    body: v.object({ version, note: optionalText(REVIEW_NOTE_MAX, 'La note') }),
  }),
  reject: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/validator/plans/:planId/reject',
    access: 'member',
    action: 'validator.reject',
    summary:
      'Refuses a plan with a note for its author; refusing a modification restores the approved version.',
    params: planParams,
    body: v.object({
      version,
      note: requiredText('Une note est nécessaire pour refuser un plan.', REVIEW_NOTE_MAX, 'La note'),
    }),
  }),
  claim: endpoint<{ done: true }>()({
    method: 'PUT',
    path: '/api/validator/plans/:planId/assignment',
    access: 'member',
    action: 'validator.assign',
    summary: 'Assigns the plan to the viewer (« Je m’en occupe »), or removes the assignment.',
    params: planParams,
    body: v.object({ mine: v.boolean() }),
  }),
}
