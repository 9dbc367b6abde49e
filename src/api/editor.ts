import * as v from 'valibot'
import { PLAN_LICENCES } from '#domain/plans/adaptations.ts'
import { type DraftContent, PLAN_LIMITS, type PlanForm } from '#domain/editor/plan-form.ts'
import type { OwnPlan, PlanDraft, PlanStatus } from '#domain/plans/plans.ts'
import { isStorable } from '#domain/typed-text.ts'
import { endpoint } from './endpoint.ts'
import { id, planParams } from './fields.ts'
import { forecast, forecastDraft } from './forecast.ts'

const version = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Checks shapes only. The domain (planRefusals) checks the values. */
const form = v.object({
  title: v.string('Veuillez donner un titre à votre plan.'),
  category: v.string('Veuillez choisir une catégorie.'),
  custom_category: v.optional(v.string(), ''),
  /** The budget is ignored when there is a forecast, which determines it. */
  budget: v.optional(v.string(), ''),
  difficulty: v.string('Veuillez choisir une difficulté.'),
  duration: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  town: v.optional(v.string(), ''),
  country: v.optional(v.string(), ''),
  markdown_content: v.string('Veuillez écrire le contenu de votre plan.'),
  thumbnail: v.optional(v.nullable(v.string()), null),
  forecast: v.optional(v.nullable(forecast)),
  licence: v.optional(v.picklist(PLAN_LICENCES, 'Veuillez choisir si ce plan est réservé ou adaptable.')),
})

/** A draft is complete or not; the draft of an edit also names the version it started from. */
const draftContent = v.pipe(
  v.object({
    ...v.partial(form).entries,
    forecast: v.optional(v.nullable(forecastDraft)),
    adapted_from: v.optional(v.nullable(id)),
    version: v.optional(version),
  }),
  v.check((draft) => JSON.stringify(draft).length <= DRAFT_MAX, 'Ce brouillon est trop long.'),
  v.check(
    (draft) =>
      Object.values(draft)
        .flat()
        .every((value) => typeof value !== 'string' || isStorable(value)),
    'Ce brouillon contient des caractères interdits.',
  ),
)
/** Drafts may exceed the limits of the form. */
const DRAFT_MAX = 2.5 * PLAN_LIMITS.content

const done = endpoint<{ done: true }>()

export type SavedPlan = { id: string; slug: string; status: PlanStatus }

export const editorApi = {
  readForm: endpoint<{
    form: PlanForm
    version: number
    slug: string
    status: PlanStatus
    /** The staff edits plans of other members too. */
    is_own: boolean
    /** The staff refused the plan and has not approved it since. It then waits for review whatever the author’s role. */
    was_refused: boolean
    thumbnail_url: string | null
  }>()({
    method: 'GET',
    path: '/api/plans/:planId/form',
    access: 'member',
    action: 'plan.update',
    summary: 'The form of a plan to edit, with the version that the edit must name.',
    params: planParams,
  }),
  create: endpoint<SavedPlan>()({
    method: 'POST',
    path: '/api/plans',
    access: 'member',
    action: 'plan.create',
    summary:
      'Publishes a plan or submits it for review, as the server decides. Deletes its draft; a repeated request creates the plan once.',
    limits: [{ per: 'member', max: 20, seconds: 60 * 60 }],
    body: v.object({
      form,
      draft_id: v.optional(id),
      /** The plan of which this one is an adaptation. */
      adapted_from: v.optional(v.nullable(id)),
    }),
  }),
  update: endpoint<SavedPlan>()({
    method: 'PUT',
    path: '/api/plans/:planId',
    access: 'member',
    action: 'plan.update',
    summary:
      'Saves an edit of the named version; an outdated version is refused. A refused plan is resubmitted.',
    limits: [{ per: 'member', max: 60, seconds: 60 * 60 }],
    params: planParams,
    body: v.object({ form, version }),
  }),
  delete: done({
    method: 'DELETE',
    path: '/api/plans/:planId',
    access: 'member',
    action: 'plan.delete',
    summary: 'Deletes a plan with its comments, likes and reposts.',
    params: planParams,
  }),
  listOwn: endpoint<{ plans: OwnPlan[]; drafts: PlanDraft[] }>()({
    method: 'GET',
    path: '/api/my/plans',
    access: 'member',
    action: 'plan.mine',
    summary: 'The member’s plans in any state and drafts, newest first.',
  }),
  readDraft: endpoint<{ id: string; content: DraftContent; updated_at: string } | { id: null }>()({
    method: 'GET',
    path: '/api/my/draft',
    access: 'member',
    action: 'draft.own',
    summary: 'The latest draft of a new plan or of the adaptation of a plan, or the draft of an edit.',
    query: v.object({ plan_id: v.optional(id), draft_id: v.optional(id), adapted_from: v.optional(id) }),
  }),
  saveDraft: endpoint<{ updated_at: string }>()({
    method: 'PUT',
    path: '/api/my/drafts/:draftId',
    access: 'member',
    action: 'draft.own',
    summary: 'Saves a draft under an id chosen by the browser.',
    // The autosave stays within it (web/features/editor/draft-autosave.ts).
    limits: [{ per: 'member', max: 40, seconds: 60 }],
    params: v.object({ draftId: id }),
    body: v.object({ plan_id: v.optional(v.nullable(id), null), content: draftContent }),
  }),
  deleteDraft: done({
    method: 'DELETE',
    path: '/api/my/drafts/:draftId',
    access: 'member',
    action: 'draft.own',
    summary: 'Deletes a draft.',
    params: v.object({ draftId: id }),
  }),
}
