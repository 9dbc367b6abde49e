import { plansApi } from '#api/plans.ts'
import { AppError } from '#domain/errors.ts'
import type { PlanForm } from '#domain/plan-form.ts'
import { DEFAULT_TEMPLATE, type PlanTemplate } from '#domain/plan-templates.ts'
import type { PlanStatus } from '#domain/plans.ts'
import { call } from '#web/lib/call.ts'
import { claimDraft, releaseDraft } from './draft-claims.ts'
import { listLocalDrafts, type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-drafts.ts'
import { areSame, EMPTY_FORM, isUntouched } from './plan-content.ts'

/** What the form of a plan begins with. */
export type OpenedPlan = {
  planId: string | null
  draftId: string
  /** Of the plan that an edit began with; null for a new one. */
  version: number | null
  /** The plan as it is stored, or the empty form. */
  stored: PlanForm
  /** Null for a new one. */
  status: PlanStatus | null
  was_refused: boolean
  thumbnailUrl: string | null
  form: PlanForm
  /** The plan was saved since the draft began: what it is now. */
  newer: NewerPlan | null
  /** When the draft was left, where there was one. */
  restoredFrom: string | null
  /** When the server saved the draft last; null when it has none of this. */
  serverDate: string | null
  /** In another tab: a new plan begins afresh here, an edit goes on there. */
  isOpenElsewhere: boolean
}

/** The plan as somebody saved it meanwhile, and the version to go on from. */
export type NewerPlan = { form: PlanForm; version: number }

export type Wish = {
  memberId: string
  planId: string | null
  /** Left out: the latest one. */
  draftId?: string | undefined
  /** What a new plan begins with. */
  template?: PlanTemplate
  isFresh: boolean
}

/** What makes a draft one tab's own. */
export const claimOf = ({ planId, draftId }: Pick<OpenedPlan, 'planId' | 'draftId'>) => planId ?? draftId

/**
 * Loads the plan to edit, if any, and what was typed of it and not sent: here, or on another device. Whoever leaves
 * before it is there (the signal) must not keep the draft from other tabs.
 */
export async function openPlan(wish: Wish, signal: AbortSignal): Promise<OpenedPlan> {
  const { memberId, planId, draftId, isFresh } = wish
  const begun = await beginPlan(wish)
  const draft = isFresh ? null : await findDraft(memberId, planId, draftId)
  // Before the claim: it may be that of the next visit by now.
  signal.throwIfAborted()
  const claim = planId ?? draft?.draftId ?? begun.draftId
  const isClaimed = await claimDraft(claim)
  if (isClaimed && signal.aborted) releaseDraft(claim)
  if (!isClaimed) return { ...begun, isOpenElsewhere: true }
  return draft ? withDraft(begun, draft) : begun
}

async function beginPlan({ planId, template = DEFAULT_TEMPLATE }: Wish): Promise<OpenedPlan> {
  const current = planId ? await call(plansApi.readForm, { params: { planId } }) : null
  const stored = current?.form ?? EMPTY_FORM
  return {
    planId,
    version: current?.version ?? null,
    stored,
    status: current?.status ?? null,
    was_refused: current?.was_refused ?? false,
    thumbnailUrl: current?.thumbnail_url ?? null,
    form: current ? stored : { ...stored, markdown_content: template.markdown },
    draftId: crypto.randomUUID(),
    newer: null,
    restoredFrom: null,
    serverDate: null,
    isOpenElsewhere: false,
  }
}

function withDraft(begun: OpenedPlan, draft: FoundDraft): OpenedPlan {
  const { planId, stored } = begun
  const isNew = !(planId ? areSame(draft.form, stored) : isUntouched(draft.form))
  const version = (isNew && draft.version) || begun.version
  return {
    ...begun,
    draftId: draft.draftId,
    version,
    form: { ...stored, ...draft.form },
    newer:
      begun.version !== null && begun.version !== version ? { form: stored, version: begun.version } : null,
    restoredFrom: isNew ? draft.savedAt : null,
    serverDate: draft.isOnServer ? draft.savedAt : null,
  }
}

type FoundDraft = LocalDraft & { isOnServer: boolean }

async function findDraft(
  memberId: string,
  planId: string | null,
  draftId: string | undefined,
): Promise<FoundDraft | null> {
  const here = listLocalDrafts(memberId).find(
    (draft) => draft.planId === planId && (draftId === undefined || draft.draftId === draftId),
  )
  const there = await readServerDraft(planId, draftId, Boolean(here))
  if (!here) return there
  if (!there) return { ...here, isOnServer: false }
  const isSame = there.draftId === here.draftId
  if (isSame && areSame(there.form, here.form)) return taken(memberId, there)
  const ahead = Date.parse(there.savedAt) - Date.parse(here.savedAt)
  if (isSame && ahead > ON_ITS_WAY_MS) return { ...renamed(memberId, here), isOnServer: false }
  return !isSame && ahead > 0 ? there : { ...here, isOnServer: false }
}

/** What the server took while the page was going: its date says nothing of another device. */
const ON_ITS_WAY_MS = 10_000

function taken(memberId: string, draft: FoundDraft): FoundDraft {
  removeLocalDraft(memberId, draft.draftId)
  return draft
}

/** Another device went on with this draft: both are kept, this one under a name of its own. */
function renamed(memberId: string, draft: LocalDraft): LocalDraft {
  const copy = { ...draft, draftId: crypto.randomUUID() }
  if (writeLocalDraft(memberId, copy)) removeLocalDraft(memberId, draft.draftId)
  return copy
}

async function readServerDraft(
  planId: string | null,
  draftId: string | undefined,
  hasAnother: boolean,
): Promise<FoundDraft | null> {
  try {
    const query = { plan_id: planId ?? undefined, draft_id: draftId }
    const draft = await call(plansApi.readDraft, { query })
    if (draft.id === null) return null
    const { version = null, ...typed } = draft.content
    const form = { ...EMPTY_FORM, ...typed }
    return { draftId: draft.id, planId, version, form, savedAt: draft.updated_at, isOnServer: true }
  } catch (error) {
    const isAway = error instanceof AppError && error.kind === 'unavailable'
    if (hasAnother || !isAway) return null
    throw error
  }
}
