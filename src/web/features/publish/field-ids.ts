import type { PlanField } from '#domain/plan-form.ts'
import type { PublishTab } from './publish-search.ts'

export const fieldId = (field: PlanField) => `plan-${field}`

export const tabOf = (field: PlanField): PublishTab =>
  field === 'markdown_content' ? 'contenu' : 'informations'

/** The field itself, or the first thing in it that takes the focus. */
export function focusField(field: PlanField) {
  const element = document.getElementById(fieldId(field))
  const controls = 'input:not([hidden]), select, textarea, button'
  const control = element?.matches(controls) ? element : element?.querySelector<HTMLElement>(controls)
  control?.focus()
}
