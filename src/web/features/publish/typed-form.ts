import { cleanPlanForm, type PlanForm, type PlanField } from '#domain/plan-form.ts'
import { DEFAULT_TEMPLATE, isUntouchedText } from '#domain/plan-templates.ts'

/** The form as it stands in its fields: the tags are one line of text. */
export type TypedForm = Omit<PlanForm, 'tags'> & { tags: string }

export type FieldErrors = Partial<Record<PlanField, string>>

export const EMPTY_FORM: PlanForm = {
  title: '',
  category: '',
  custom_category: '',
  budget: '',
  difficulty: '',
  duration: '',
  tags: [],
  markdown_content: DEFAULT_TEMPLATE.markdown,
  thumbnail: null,
}

export const toTyped = (form: PlanForm): TypedForm => ({
  ...form,
  tags: form.tags
    .map((tag) => tag.trim())
    .filter(Boolean)
    .join(', '),
})

/** As it was typed, for a draft. */
export const toPlanForm = (typed: TypedForm): PlanForm => ({
  ...typed,
  tags: typed.tags === '' ? [] : typed.tags.split(','),
})

/** As it will be kept, for the server and its rules. */
export const toSubmission = (typed: TypedForm): PlanForm => cleanPlanForm(toPlanForm(typed))

export const areSame = (one: PlanForm, other: PlanForm): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

/** Nothing that anybody would miss: as it came, whichever template it shows. */
export const isUntouched = (form: PlanForm): boolean =>
  isUntouchedText(form.markdown_content) &&
  areSame({ ...form, markdown_content: '' }, { ...EMPTY_FORM, markdown_content: '' })

const canonical = (form: PlanForm) => {
  const clean = cleanPlanForm(form)
  return Object.keys(EMPTY_FORM).map((name) => clean[name as PlanField])
}
