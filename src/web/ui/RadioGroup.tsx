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

type RadioListProps<Value extends string> = {
  /** What is being chosen. */
  legend: string
  isLegendHidden?: boolean
  name: string
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  /** Null while none is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  error?: string | undefined
}

/** Radio buttons below each other, each with a sentence. */
export function RadioList<Value extends string>({
  legend,
  isLegendHidden,
  name,
  options,
  value: chosen,
  onChange,
  error,
}: RadioListProps<Value>) {
  const errorId = error ? `${name}-error` : undefined
  return (
    <fieldset aria-describedby={errorId}>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1 text-small font-semibold'}>{legend}</legend>
      {options.map(({ value, label, disabled }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 has-disabled:text-muted md:min-h-9">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChange(value)}
            className="size-5 flex-none accent-primary"
          />
          {label}
        </label>
      ))}
      {error && (
        <FieldError id={errorId} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
