import type { PlanForm } from '#domain/plan-form.ts'

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

function read(text: string | null): LocalDraft | null {
  try {
    return JSON.parse(text ?? 'null') as LocalDraft | null
  } catch {
    return null
  }
}
