import type { ReactNode } from 'react'

type ChoiceProps<Value extends string> = {
  /** What is being chosen. */
  legend: ReactNode
  isLegendHidden?: boolean
  name: string
  options: readonly { value: Value; label: string }[]
  defaultValue?: Value
  disabled?: boolean
  /** What is chosen, where the caller keeps it; with `onChange`. */
  value?: Value | undefined
  onChange?: (value: Value) => void
}

/** One of a few, all of them in view: radio buttons that look like buttons. */
export function Choice<Value extends string>({
  legend,
  isLegendHidden,
  name,
  options,
  defaultValue,
  disabled,
  value: chosen,
  onChange,
}: ChoiceProps<Value>) {
  const stateOf = (value: Value) =>
    onChange
      ? { checked: value === chosen, onChange: () => onChange(value) }
      : { defaultChecked: value === defaultValue }
  return (
    <fieldset disabled={disabled}>
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
    </fieldset>
  )
}

const OPTION =
  'relative inline-flex min-h-11 items-center rounded-control bg-surface px-3.5 font-medium ring-1 ring-field transition-colors ring-inset hover:ring-ink ' +
  'has-checked:bg-primary-tint has-checked:text-primary has-checked:ring-2 has-checked:ring-primary ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary'
