import type { ComponentProps, ReactNode } from 'react'
import type { Forecast } from '#domain/forecast/forecast.ts'
import type { ForecastField } from '#domain/forecast/forecast-rules.ts'
import { FORECAST_LABELS } from '#domain/forecast/forecast-sheet-words.ts'
import type { TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { Field } from '#web/ui/Field.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { fieldId } from './plan-fields.ts'

/** The state of the form, for every group of fields. */
export type ForecastForm = {
  typed: TypedForecast
  /** As far as its fields can be parsed. */
  sheet: Forecast
  change: (changes: Partial<TypedForecast>) => void
  errorOf: (field: ForecastField) => string | undefined
  /** On blur: from now on the field shows its error. */
  touch: (field: ForecastField) => void
  /** After a line is removed: the others show their errors on their next blur. */
  untouchLines: (name: 'start' | 'charges') => void
}

export const sheetFieldId = (field: ForecastField) => fieldId(`forecast.${field}`)

type SheetName = Exclude<keyof TypedForecast, 'start' | 'charges'>
type SheetFieldProps = { form: ForecastForm; name: SheetName; label?: string; hint?: string }

export const AmountField = (props: SheetFieldProps) => <TypedField {...props} input={DECIMAL} />
export const WholeField = (props: SheetFieldProps) => <TypedField {...props} input={WHOLE} />
export const WordsField = (props: SheetFieldProps) => <TypedField {...props} />

const NUMBER = { autoComplete: 'off', className: 'text-right tabular-nums' } as const
export const DECIMAL = { ...NUMBER, inputMode: 'decimal' } as const
const WHOLE = { ...NUMBER, inputMode: 'numeric' } as const

function TypedField({
  form,
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
      error={form.errorOf(name)}
    >
      <Input
        {...input}
        value={form.typed[name]}
        onChange={(event) => form.change({ [name]: event.target.value })}
        onBlur={() => form.touch(name)}
      />
    </Field>
  )
}

type ChoiceFieldProps = SheetFieldProps & {
  choices: readonly { value: string | number; label: string }[]
  ref?: ComponentProps<'select'>['ref']
}

export function ChoiceField({ form, name, hint, choices, ref }: ChoiceFieldProps) {
  return (
    <Field id={sheetFieldId(name)} label={FORECAST_LABELS[name]} hint={hint} error={form.errorOf(name)}>
      <Select
        ref={ref}
        value={form.typed[name]}
        onChange={(event) => form.change({ [name]: event.target.value })}
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

/** Two fields side by side, stacked on a phone. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
)
