import type { PlanForm } from '#domain/plan-form.ts'
import type { FieldErrors, TypedForm } from './typed-form.ts'

/** What every group of fields is given. */
export type FormPart = {
  form: TypedForm
  /** The plan as it is stored: its values stay on offer. */
  stored: PlanForm
  errors: FieldErrors
  onChange: (changes: Partial<TypedForm>) => void
}
