import * as v from 'valibot'
import type { Adaptation } from '#domain/plans/adaptations.ts'
import type { PlanForm } from '#domain/editor/plan-form.ts'
import type {
  AdaptationBase,
  ApprovedVersion,
  Place,
  PlanCard,
  PlanForMember,
  PlanPage,
  PlanTerms,
} from '#domain/plans/plans.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery, planParams } from './fields.ts'

export type AdaptationForm = {
  form: PlanForm
  source: { id: string; slug: string; title: string; author: string | null }
}

export const plansApi = {
  read: endpoint<PlanPage>()({
    method: 'GET',
    path: '/api/plans/:slug',
    access: 'anyone',
    action: 'plan.read',
    summary:
      'A published plan with its text, by its slug, a former slug or its id; `slug` is the current one.',
    params: v.object({ slug: v.string() }),
  }),
  related: endpoint<{ plans: PlanCard[] }>()({
    method: 'GET',
    path: '/api/plans/:slug/related',
    access: 'anyone',
    action: 'feed.read',
    summary: 'Three similar published plans, the most liked first.',
    params: v.object({ slug: v.string() }),
  }),
  readAsMember: endpoint<PlanForMember>()({
    method: 'GET',
    path: '/api/member/plans/:slug',
    access: 'member',
    action: 'plan.read_unpublished',
    summary: 'A plan as its author and the staff see it, published or not, with its review state.',
    params: v.object({ slug: v.string() }),
  }),
  readApproved: endpoint<{ approved: ApprovedVersion | null; current: PlanTerms }>()({
    method: 'GET',
    path: '/api/plans/:planId/approved',
    access: 'member',
    action: 'plan.versions',
    summary: 'The version approved last, and the current one.',
    params: planParams,
  }),
  readForAdaptation: endpoint<AdaptationForm>()({
    method: 'GET',
    path: '/api/plans/:planId/adaptation-form',
    access: 'member',
    action: 'plan.adapt',
    summary:
      'The form that an adaptation of a published plan begins with: its text without pictures, its terms and forecast.',
    params: planParams,
  }),
  listAdaptations: endpoint<{ adaptations: Adaptation[]; next: string | null }>()({
    method: 'GET',
    path: '/api/plans/:planId/adaptations',
    access: 'anyone',
    action: 'plan.adaptations',
    summary: 'The published adaptations of a published plan, newest first.',
    params: planParams,
    query: pageQuery,
  }),
  readAdaptation: endpoint<{ base: AdaptationBase; current: PlanTerms }>()({
    method: 'GET',
    path: '/api/plans/:planId/adaptation',
    access: 'anyone',
    action: 'plan.adaptations',
    summary:
      'A published adaptation, and its original as it was when it was adapted. Not while the original is offline.',
    params: planParams,
  }),
  recordView: endpoint<{ done: true }>()({
    method: 'POST',
    path: '/api/plans/:planId/views',
    access: 'visitor',
    action: 'plan.view.record',
    summary: 'Counts a view: one per visitor and day, without the author and robots.',
    limits: [{ per: 'address', max: 120, seconds: 60 }],
    params: planParams,
  }),

  suggestPlaces: endpoint<{ places: Place[] }>()({
    method: 'GET',
    path: '/api/places',
    access: 'member',
    action: 'plan.places',
    summary: 'Up to eight towns of published plans that begin with the typed text, the most used first.',
    limits: [{ per: 'member', max: 120, seconds: 60 }],
    query: v.object({ q: v.string() }),
  }),
}
