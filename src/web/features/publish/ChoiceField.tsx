import type { ReactNode } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { PlanField } from '#domain/plan-form.ts'
import { fieldId } from './field-ids.ts'

type ChoiceFieldProps = {
  field: PlanField
  legend: string
  options: readonly { value: string; label: ReactNode }[]
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** One of a few, all of them in view, with what is wrong under them. */
export function ChoiceField({ field, legend, options, value, onChange, error }: ChoiceFieldProps) {
  const id = fieldId(field)
  return (
    <fieldset
      id={id}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-small font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={OPTION}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex gap-1.5 text-small text-bad">
          <TriangleAlert className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const OPTION =
  'relative inline-flex min-h-11 items-center rounded-control bg-surface px-3.5 font-medium ring-1 ring-field transition-colors ring-inset hover:ring-ink ' +
  'has-checked:bg-primary-tint has-checked:text-primary has-checked:ring-2 has-checked:ring-primary ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'
