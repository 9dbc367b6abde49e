import { plansApi } from '#api/plans.ts'
import { editorApi } from '#api/editor.ts'
import { AppError } from '#domain/errors.ts'
import type { DraftForm } from '#domain/editor/plan-form.ts'
import { DEFAULT_TEMPLATE, type PlanTemplate } from '#domain/editor/plan-templates.ts'
import type { PlanStatus } from '#domain/plans/plans.ts'
import { call } from '#web/lib/call.ts'
import { type CarriedFigures, type FiguresSource, loadFigures } from './carried-figures.ts'
import { lockDraft, releaseDraft } from './draft-lock.ts'
import { listLocalDrafts, type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-drafts.ts'
import { areSame, EMPTY_FORM, filledForm, isUntouched, toDraft } from './plan-content.ts'

/** The initial state of the form of a plan. */
export type OpenedPlan = {
  planId: string | null
  draftId: string
  /** The version of the plan when the edit began; null for a new plan. */
  version: number | null
  /** The plan as it is stored, or the empty form. */
  stored: DraftForm
  /** Null for a new plan. */
  status: PlanStatus | null
  /** False for a plan of another member, which the staff edits. */
  isOwn: boolean
  was_refused: boolean
  thumbnailUrl: string | null
  form: DraftForm
  /** Set when the plan was saved after this draft began. */
  newer: NewerPlan | null
  /** The last change of the restored draft; null without one. */
  restoredFrom: string | null
  /** The last save of this draft on the server; null without one. */
  serverDate: string | null
  /** Another tab has the draft: a new plan starts empty here, an edit can only continue there. */
  isOpenElsewhere: boolean
  /** The form holds values that the author did not type: they are saved as a draft at once. */
  isPrefilled: boolean
  /** The plan that this one is an adaptation of. */
  adaptation: OpenedAdaptation | null
  /** The figures of another plan: in the form already, unless a draft was restored. */
  figures: CarriedFigures | null
}

/** The plan as it was saved meanwhile, and its version. */
export type NewerPlan = { form: DraftForm; version: number }

export type OpenedAdaptation =
  | { title: string; author: string | null; refusal: null }
  | { title: null; author: null; refusal: string }

export type OpenRequest = {
  memberId: string
  planId: string | null
  /** The latest draft by default. */
  draftId?: string | undefined
  /** The template of a new plan. */
  template?: PlanTemplate
  /** The id of the plan that a new plan is an adaptation of. */
  adapter?: string | undefined
  /** The forecast of a new plan. */
  figures?: FiguresSource | undefined
  ignoresDraft: boolean
}

/** The name of the lock on a draft (draft-lock.ts). */
export const lockNameOf = ({ planId, draftId }: Pick<OpenedPlan, 'planId' | 'draftId'>) => planId ?? draftId

/**
 * Loads the plan to edit, if any, and its draft from this browser or the server. A visit that has ended meanwhile (the
 * signal) releases the draft for other tabs.
 */
export async function openPlan(request: OpenRequest, signal: AbortSignal): Promise<OpenedPlan> {
  const { planId, ignoresDraft } = request
  const initial = await loadPlanForm(request)
  const found = ignoresDraft ? null : await findDraft(request, initial.stored)
  const draft = found && initial.isPrefilled && isUntouched(found.form) ? null : found
  // Before locking: the next visit may have the lock by now.
  const adaptation = initial.adaptation ?? (await findAdaptation(draft?.form))
  signal.throwIfAborted()
  const lockName = planId ?? draft?.draftId ?? initial.draftId
  const isLocked = await lockDraft(lockName)
  if (isLocked && signal.aborted) releaseDraft(lockName)
  if (!isLocked) return { ...initial, isOpenElsewhere: true }
  return draft ? { ...withDraft(initial, draft), adaptation } : initial
}

/** Of a restored draft. It cannot be sent while the original may not be adapted. */
async function findAdaptation(draft: DraftForm | undefined): Promise<OpenedAdaptation | null> {
  if (!draft?.adapted_from) return null
  try {
    const { source } = await call(plansApi.readForAdaptation, { params: { planId: draft.adapted_from } })
    return { ...source, refusal: null }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden')
      return { title: null, author: null, refusal: error.message }
    // The draft opens all the same; the server checks again when it is sent.
    return null
  }
}

async function loadPlanForm({
  planId,
  template = DEFAULT_TEMPLATE,
  adapter,
  figures: source,
}: OpenRequest): Promise<OpenedPlan> {
  if (adapter && !planId) return await loadAdaptation(adapter)
  const current = planId ? await call(editorApi.readForm, { params: { planId } }) : null
  const figures = source && !planId ? await loadFigures(source) : null
  const stored = current ? toDraft(current.form) : EMPTY_FORM
  return {
    ...EMPTY_PLAN,
    planId,
    version: current?.version ?? null,
    stored,
    status: current?.status ?? null,
    isOwn: current?.is_own ?? true,
    was_refused: current?.was_refused ?? false,
    thumbnailUrl: current?.thumbnail_url ?? null,
    form: current
      ? stored
      : { ...stored, markdown_content: template.markdown, forecast: figures?.forecast ?? null },
    draftId: crypto.randomUUID(),
    isPrefilled: figures !== null,
    figures,
  }
}

const EMPTY_PLAN = {
  planId: null,
  version: null,
  stored: EMPTY_FORM,
  status: null,
  isOwn: true,
  was_refused: false,
  thumbnailUrl: null,
  newer: null,
  restoredFrom: null,
  serverDate: null,
  isOpenElsewhere: false,
  isPrefilled: false,
  adaptation: null,
  figures: null,
} as const

/** A new plan with the content of another one. It becomes a draft once something is typed. */
async function loadAdaptation(adapter: string): Promise<OpenedPlan> {
  const { form, source } = await call(plansApi.readForAdaptation, { params: { planId: adapter } })
  return {
    ...EMPTY_PLAN,
    draftId: crypto.randomUUID(),
    form: { ...toDraft(form), adapted_from: source.id },
    adaptation: { ...source, refusal: null },
  }
}

function withDraft(initial: OpenedPlan, draft: FoundDraft): OpenedPlan {
  const { planId, stored } = initial
  const isNew = !(planId ? areSame(draft.form, stored) : isUntouched(draft.form))
  const version = (isNew && draft.version) || initial.version
  return {
    ...initial,
    draftId: draft.draftId,
    version,
    form: draft.form,
    newer:
      initial.version !== null && initial.version !== version
        ? { form: stored, version: initial.version }
        : null,
    restoredFrom: isNew ? draft.savedAt : null,
    isPrefilled: false,
    serverDate: draft.isOnServer ? draft.savedAt : null,
  }
}

type FoundDraft = LocalDraft & { isOnServer: boolean }

async function findDraft(request: OpenRequest, stored: DraftForm): Promise<FoundDraft | null> {
  const { memberId, planId, draftId, adapter } = request
  const local = listLocalDrafts(memberId).find(
    (draft) =>
      draft.planId === planId &&
      (draftId === undefined || draft.draftId === draftId) &&
      (adapter === undefined || draft.form.adapted_from === adapter),
  )
  const here = local && { ...local, form: filledForm(stored, local.form) }
  const there = await readServerDraft(request, stored, Boolean(here))
  if (!here) return there
  if (!there) return { ...here, isOnServer: false }
  const isSame = there.draftId === here.draftId
  if (isSame && areSame(there.form, here.form)) {
    removeLocalDraft(memberId, here.draftId)
    return there
  }
  const ahead = Date.parse(there.savedAt) - Date.parse(here.savedAt)
  if (isSame && ahead > IN_FLIGHT_MS) return { ...renamed(memberId, here), isOnServer: false }
  return !isSame && ahead > 0 ? there : { ...here, isOnServer: false }
}

/** A save in flight when the page closed has a later date too: it is not another device's. */
const IN_FLIGHT_MS = 10_000

/** Another device changed this draft: both are saved, this one under a new id. */
function renamed(memberId: string, draft: LocalDraft): LocalDraft {
  const copy = { ...draft, draftId: crypto.randomUUID() }
  if (writeLocalDraft(memberId, copy)) removeLocalDraft(memberId, draft.draftId)
  return copy
}

async function readServerDraft(
  { planId, draftId, adapter }: OpenRequest,
  stored: DraftForm,
  hasAnother: boolean,
): Promise<FoundDraft | null> {
  try {
    const query = { plan_id: planId ?? undefined, draft_id: draftId, adapted_from: adapter }
    const draft = await call(editorApi.readDraft, { query })
    if (draft.id === null) return null
    const { id, content, updated_at } = draft
    const form = filledForm(stored, content)
    const version = content.version ?? null
    return { draftId: id, planId, version, form, savedAt: updated_at, isOnServer: true }
  } catch (error) {
    const isUnavailable = error instanceof AppError && error.kind === 'unavailable'
    if (hasAnother || !isUnavailable) return null
    throw error
  }
}
