import type { PlanField, PlanForm } from '#domain/plan-form.ts'
import { EMPTY_FORM } from './plan-content.ts'

/** What was typed here and the server does not have yet. */
export type LocalDraft = {
  draftId: string
  planId: string | null
  /** The version of the plan that an edit began with. */
  version: number | null
  form: PlanForm
  savedAt: string
}

/*
 * Kept under the member's id, so that nobody else on this browser is shown it. What the server has taken is removed at
 * once: after a sign-out only what it could not take is still here, for its author to find.
 */
const prefixOf = (memberId: string) => `pb-brouillon:${memberId}:`

/** False when this browser keeps nothing: its storage is full, or forbidden. */
export function writeLocalDraft(memberId: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(prefixOf(memberId) + draft.draftId, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeLocalDraft(memberId: string, draftId: string) {
  try {
    localStorage.removeItem(prefixOf(memberId) + draftId)
  } catch {
    // What could not be written need not be removed.
  }
}

/** The newest first. */
export function listLocalDrafts(memberId: string): LocalDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(memberId)))
      .map((key) => read(localStorage.getItem(key)))
      .filter((draft) => draft !== null)
      .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
  } catch {
    return []
  }
}

/** Null for what is not a draft: anything may have damaged it. */
function read(text: string | null): LocalDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as LocalDraft
    return isDraft(draft) && isForm(draft.form) ? draft : null
  } catch {
    return null
  }
}

const isDraft = ({ draftId, planId, version, savedAt }: LocalDraft) =>
  isText(draftId) &&
  (planId === null || isText(planId)) &&
  (version === null || typeof version === 'number') &&
  isText(savedAt) &&
  !Number.isNaN(Date.parse(savedAt))

const isForm = (form: PlanForm) =>
  Array.isArray(form.tags) &&
  [...form.tags, form.thumbnail ?? '', ...TEXTS.map((name) => form[name])].every(isText)

const isText = (value: unknown) => typeof value === 'string'

const TEXTS = (Object.keys(EMPTY_FORM) as PlanField[]).filter((name) => isText(EMPTY_FORM[name]))
