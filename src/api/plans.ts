import * as v from 'valibot'
import { type Adaptation, PLAN_LICENCES } from '#domain/adaptations.ts'
import { type DraftContent, PLAN_LIMITS, type PlanForm } from '#domain/plan-form.ts'
import type {
  AdaptationBase,
  ApprovedVersion,
  OwnPlan,
  Place,
  PlanCard,
  PlanDraft,
  PlanForMember,
  PlanPage,
  PlanStatus,
  PlanTerms,
} from '#domain/plans.ts'
import { isStorable } from '#domain/typed-text.ts'
import { COVER_FIELDS, EXPORT_KINDS, EXPORT_TYPES, EXPORTS_LIMITED, NO_PARTS } from '#domain/dossier.ts'
import { endpoint, type FileResponse } from './endpoint.ts'
import { id, optionalText, pageQuery, planParams } from './fields.ts'
import { forecast, forecastDraft, scenario } from './forecast.ts'

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

const coverField = ({ label, max }: { label: string; max: number }) => optionalText(max, label)

const dossierParts = v.pipe(
  v.object({
    text: v.optional(v.boolean(), true),
    forecast: v.optional(v.boolean(), true),
    months: v.optional(v.boolean(), true),
  }),
  v.check((parts) => parts.text || parts.forecast, NO_PARTS),
)

const done = endpoint<{ done: true }>()

export type AdaptationForm = {
  form: PlanForm
  source: { id: string; slug: string; title: string; author: string | null }
}

export type SavedPlan = { id: string; slug: string; status: PlanStatus }

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
    needs: 'contribute',
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
    needs: 'contribute',
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
    needs: 'contribute',
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
  recordView: done({
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

  listOwn: endpoint<{ plans: OwnPlan[]; drafts: PlanDraft[] }>()({
    method: 'GET',
    path: '/api/my/plans',
    access: 'member',
    action: 'plan.mine',
    summary: 'The member’s plans in any state and drafts, newest first.',
  }),
  exportOwn: endpoint<FileResponse>()({
    method: 'POST',
    path: '/api/my/exports',
    access: 'member',
    action: 'plan.export_own',
    summary:
      'A file of the member’s own plan or draft, in any state. The cover, the parts and the scenario are not stored; the cover and the parts are those of a PDF.',
    fileType: Object.values(EXPORT_TYPES),
    limits: [{ per: 'member', max: 30, seconds: 600, message: EXPORTS_LIMITED }],
    body: v.pipe(
      v.object({
        plan_id: v.optional(id),
        draft_id: v.optional(id),
        kind: v.picklist(EXPORT_KINDS, 'Ce format n’existe pas.'),
        cover: v.optional(
          v.object({
            by: coverField(COVER_FIELDS.by),
            contact: coverField(COVER_FIELDS.contact),
            to: coverField(COVER_FIELDS.to),
          }),
        ),
        parts: v.optional(dossierParts),
        scenario: v.optional(scenario),
      }),
      v.check(
        ({ plan_id, draft_id }) => (plan_id === undefined) !== (draft_id === undefined),
        'Choisissez un plan ou un brouillon.',
      ),
    ),
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
    // The autosave stays within it (web/features/plans/drafts).
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
