import { OTHER_CATEGORY, PLAN_LIMITS, PUBLISH_CATEGORIES } from '#domain/plan-form.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { fieldId } from './field-ids.ts'
import type { FormPart } from './form-part.ts'
import { withStored } from './with-stored.ts'

/** The category, and what « Autre » stands for. */
export function CategoryFields({ form, stored, errors, onChange }: FormPart) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 sm:gap-5">
      <Field id={fieldId('category')} label="Catégorie" error={errors.category}>
        <Select
          required
          value={form.category}
          onChange={(event) => onChange({ category: event.target.value })}
        >
          <option value="" disabled>
            Choisir…
          </option>
          {withStored(PUBLISH_CATEGORIES, stored.category).map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      {form.category === OTHER_CATEGORY && (
        <Field
          id={fieldId('custom_category')}
          label="Préciser la catégorie"
          hint={`${PLAN_LIMITS.customCategory} caractères au plus.`}
          error={errors.custom_category}
        >
          <Input
            required
            value={form.custom_category}
            onChange={(event) => onChange({ custom_category: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
