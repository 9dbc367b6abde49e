import type { ComponentProps, ReactNode } from 'react'
import type { Forecast } from '#domain/forecast.ts'
import type { ForecastField } from '#domain/forecast-rules.ts'
import { FORECAST_LABELS } from '#domain/forecast-sheet-words.ts'
import type { TypedForecast } from '#domain/typed-forecast.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { fieldId } from './plan-fields.ts'

/** What every group of the sheet is given. */
export type SheetPart = {
  typed: TypedForecast
  /** As far as it can be read. */
  sheet: Forecast
  change: (changes: Partial<TypedForecast>) => void
  errorOf: (field: ForecastField) => string | undefined
  /** A field was left: from now on it says what is wrong with it. */
  touch: (field: ForecastField) => void
  /** A line is gone: the others say what is wrong with them when they are left again. */
  untouchLines: (name: 'start' | 'charges') => void
}

export const sheetFieldId = (field: ForecastField) => fieldId(`forecast.${field}`)

type SheetName = Exclude<keyof TypedForecast, 'start' | 'charges'>
type SheetFieldProps = { part: SheetPart; name: SheetName; label?: string; hint?: string }

export const AmountField = (props: SheetFieldProps) => <TypedField {...props} input={DECIMAL} />
export const WholeField = (props: SheetFieldProps) => <TypedField {...props} input={WHOLE} />
export const WordsField = (props: SheetFieldProps) => <TypedField {...props} />

const NUMBER = { autoComplete: 'off', className: 'text-right tabular-nums' } as const
export const DECIMAL = { ...NUMBER, inputMode: 'decimal' } as const
const WHOLE = { ...NUMBER, inputMode: 'numeric' } as const

function TypedField({
  part,
  name,
  label,
  hint,
  input,
}: SheetFieldProps & { input?: ComponentProps<'input'> }) {
  return (
    <Field
      id={sheetFieldId(name)}
      label={label ?? FORECAST_LABELS[name]}
      hint={hint}
      error={part.errorOf(name)}
    >
      <Input
        {...input}
        value={part.typed[name]}
        onChange={(event) => part.change({ [name]: event.target.value })}
        onBlur={() => part.touch(name)}
      />
    </Field>
  )
}

type ChoiceFieldProps = SheetFieldProps & {
  choices: readonly { value: string | number; label: string }[]
  ref?: ComponentProps<'select'>['ref']
}

export function ChoiceField({ part, name, hint, choices, ref }: ChoiceFieldProps) {
  return (
    <Field id={sheetFieldId(name)} label={FORECAST_LABELS[name]} hint={hint} error={part.errorOf(name)}>
      <Select
        ref={ref}
        value={part.typed[name]}
        onChange={(event) => part.change({ [name]: event.target.value })}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Two fields beside each other where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
)
