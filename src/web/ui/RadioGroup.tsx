import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'

type RadioGroupProps<Value extends string> = {
  /** The id, if something else refers to it. */
  id?: string
  /** What is being chosen. */
  legend: ReactNode
  isLegendHidden?: boolean
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  defaultValue?: Value
  /** The controlled value; with `onChange`. */
  value?: Value | '' | undefined
  onChange?: (value: Value) => void
  required?: boolean
  disabled?: boolean
  /** Explains the choice. */
  hint?: string
  error?: string | undefined
}

/** Radio buttons that look like buttons, for a few choices. */
export function RadioGroup<Value extends string>({
  id,
  legend,
  isLegendHidden,
  name,
  options,
  defaultValue,
  value: chosen,
  onChange,
  required,
  disabled,
  hint,
  error,
}: RadioGroupProps<Value>) {
  const errorId = error ? `${id ?? name}-error` : undefined
  const hintId = hint ? `${id ?? name}-hint` : undefined
  const stateOf = (value: Value) =>
    onChange
      ? { checked: value === chosen, onChange: () => onChange(value) }
      : { defaultChecked: value === defaultValue }
  return (
    <fieldset
      id={id}
      role="radiogroup"
      disabled={disabled}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={cx(errorId, hintId) || undefined}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-small font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className={OPTION}>
            <input
              type="radio"
              name={name}
              value={value}
              {...stateOf(value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} className="mt-1.5">
          {error}
        </FieldError>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

const OPTION =
  'relative inline-flex min-h-11 items-center rounded-control bg-surface px-3.5 py-1.5 font-medium ring-1 ring-field transition-colors ring-inset hover:ring-ink ' +
  'has-checked:bg-primary-tint has-checked:text-primary has-checked:ring-2 has-checked:ring-primary ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'

type RadioListProps = {
  /** What is being chosen. */
  legend: string
  name: string
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** Radio buttons below each other, each with a sentence. */
export function RadioList({ legend, name, options, value, onChange }: RadioListProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-small font-semibold">{legend}</legend>
      {options.map((option) => (
        <label key={option} className="flex min-h-11 items-center gap-3 md:min-h-9">
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
            className="size-5 accent-primary"
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
