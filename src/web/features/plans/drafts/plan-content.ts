import type { PlanField, PlanForm } from '#domain/plan-form.ts'
import { cleanPlanForm } from '#domain/plan-rules.ts'
import { DEFAULT_TEMPLATE, isUntouchedText } from '#domain/plan-templates.ts'

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
