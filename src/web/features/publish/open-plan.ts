import { plansApi } from '#api/plans.ts'
import { AppError } from '#domain/errors.ts'
import type { PlanForm } from '#domain/plan-form.ts'
import type { PlanTemplate } from '#domain/plan-templates.ts'
import { call } from '#web/lib/call.ts'
import { claimDraft } from './draft-claims.ts'
import { listLocalDrafts, type LocalDraft, removeLocalDraft, writeLocalDraft } from './local-drafts.ts'
import { areSame, EMPTY_FORM, isUntouched } from './typed-form.ts'

/** What the screen begins with. */
export type OpenedPlan = {
  planId: string | null
  draftId: string
  /** Of the plan being edited; null for a new one. */
  version: number | null
  /** The plan as it is stored, or the empty form. */
  stored: PlanForm
  thumbnailUrl: string | null
  form: PlanForm
  /** When the draft was left, where there was one. */
  restoredFrom: string | null
  /** When the server saved the draft last; null when it has none of this. */
  serverDate: string | null
  /** The draft is open in another tab: this one begins afresh. */
  isOpenElsewhere: boolean
}

type Wish = {
  memberId: string
  planId: string | null
  draftId: string | undefined
  /** What a new plan begins with. */
  template: PlanTemplate
  isFresh: boolean
}

/** Loads the plan to edit, if any, and what was typed of it and not sent: here, or on another device. */
export async function openPlan({ memberId, planId, draftId, template, isFresh }: Wish): Promise<OpenedPlan> {
  const current = planId ? await call(plansApi.readForm, { params: { planId } }) : null
  const stored = current?.form ?? EMPTY_FORM
  const begun = {
    planId,
    version: current?.version ?? null,
    stored,
    thumbnailUrl: current?.thumbnail_url ?? null,
    form: current ? stored : { ...stored, markdown_content: template.markdown },
    draftId: crypto.randomUUID(),
    restoredFrom: null,
    serverDate: null,
    isOpenElsewhere: false,
  } satisfies OpenedPlan
  const draft = isFresh ? null : await findDraft(memberId, planId, draftId)
  if (!draft) return begun
  if (!(await claimDraft(draft.draftId))) return { ...begun, isOpenElsewhere: true }
  const isNew = !(planId ? areSame(draft.form, stored) : isUntouched(draft.form))
  return {
    ...begun,
    draftId: draft.draftId,
    version: draft.version ?? begun.version,
    form: { ...stored, ...draft.form },
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
