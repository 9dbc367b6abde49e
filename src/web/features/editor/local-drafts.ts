import type { DraftForm } from '#domain/editor/plan-form.ts'
import { EMPTY_FORECAST, type TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { localKeys, localStore } from '#web/lib/local-store.ts'
import { PLAN_DRAFT_KEY } from '#web/lib/storage-keys.ts'
import { EMPTY_FORM } from './plan-content.ts'

/** A draft that the server has not stored yet. */
export type LocalDraft = {
  draftId: string
  planId: string | null
  /** The version of the plan that an edit began with. */
  version: number | null
  form: DraftForm
  savedAt: string
}

/*
 * Stored under the member's id, so that no other member of this browser sees it. Removed once the server has it: after a
 * sign-out only drafts that the server could not store are left, for their author.
 */
const prefixOf = (memberId: string) => `${PLAN_DRAFT_KEY}${memberId}:`

const storeOf = (key: string) =>
  localStore<LocalDraft | null>(key, parse, (draft) => draft && JSON.stringify(draft))

/** False when the browser's storage is full or forbidden. */
export const writeLocalDraft = (memberId: string, draft: LocalDraft): boolean =>
  storeOf(prefixOf(memberId) + draft.draftId).set(draft)

export const removeLocalDraft = (memberId: string, draftId: string) =>
  void storeOf(prefixOf(memberId) + draftId).set(null)

/** The newest first. */
export const listLocalDrafts = (memberId: string): LocalDraft[] =>
  localKeys(prefixOf(memberId))
    .map((key) => storeOf(key).current())
    .filter((draft) => draft !== null)
    .toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))

/** Null for an entry that is not a complete draft. */
function parse(text: string | null): LocalDraft | null {
  const draft = JSON.parse(text ?? 'null') as LocalDraft | null
  return draft && isDraft(draft) && isForm(draft.form) ? draft : null
}

const isDraft = ({ draftId, planId, version, savedAt }: LocalDraft) =>
  isText(draftId) &&
  (planId === null || isText(planId)) &&
  (version === null || typeof version === 'number') &&
  isText(savedAt) &&
  !Number.isNaN(Date.parse(savedAt))

const isForm = (form: DraftForm) =>
  Array.isArray(form.tags) &&
  [...form.tags, form.thumbnail ?? '', ...TEXTS.map((name) => form[name] ?? '')].every(isText) &&
  (!form.forecast || isSheet(form.forecast))

const isSheet = (sheet: TypedForecast) =>
  FIELDS.every((name) => {
    const value = sheet[name]
    return isText(EMPTY_FORECAST[name])
      ? isText(value)
      : Array.isArray(value) && value.every(({ label, cents }) => isText(label) && isText(cents))
  })

const isText = (value: unknown) => typeof value === 'string'

const FIELDS = Object.keys(EMPTY_FORECAST) as (keyof TypedForecast)[]
const TEXTS = (Object.keys(EMPTY_FORM) as (keyof DraftForm)[]).filter((name) => isText(EMPTY_FORM[name]))
