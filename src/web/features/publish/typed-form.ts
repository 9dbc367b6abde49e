import type { PlanForm } from '#domain/plan-form.ts'
import { cleanPlanForm } from '#domain/plan-rules.ts'
import { withoutUploadMarks } from './markdown-edits.ts'

/** The form as it stands in its fields: the tags are one line of text. */
export type TypedForm = Omit<PlanForm, 'tags'> & { tags: string }

export const toTyped = (form: PlanForm): TypedForm => ({
  ...form,
  markdown_content: withoutUploadMarks(form.markdown_content),
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
