import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useState } from 'react'
import { exactAmount } from '#domain/forecast/amounts.ts'
import { sumOf } from '#domain/forecast/forecast.ts'
import { FORECAST_LIMITS } from '#domain/forecast/forecast-bounds.ts'
import { FORECAST_LABELS } from '#domain/forecast/forecast-sheet-words.ts'
import type { TypedLine } from '#domain/forecast/typed-forecast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
import { focusOnMount, useFocusAfterRemoval } from '#web/lib/focus.ts'
import { DECIMAL, sheetFieldId, type ForecastForm } from './ForecastFields.tsx'

type LinesProps = { form: ForecastForm; name: 'start' | 'charges'; hint: string }

/** A list of named amounts and their sum. */
export function ForecastLines({ form, name, hint }: LinesProps) {
  const [added, setAdded] = useState<number | null>(null)
  const lines = form.typed[name]
  const set = (next: TypedLine[]) => form.change({ [name]: next })
  const add = () => {
    setAdded(lines.length)
    set([...lines, { label: '', cents: '' }])
  }
  const remove = (index: number) => {
    form.untouchLines(name)
    set(lines.toSpliced(index, 1))
  }
  const id = sheetFieldId(name)
  const isFull = lines.length >= FORECAST_LIMITS.lines
  const error = form.errorOf(name)
  // Removing the last line focuses the one before; removing the only one focuses the add button.
  const focus = useFocusAfterRemoval<HTMLDivElement>({
    items: 'li',
    control: 'button',
    fallback: `[id="${id}"]`,
  })
  return (
    <div
      {...focus}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="grid gap-2"
    >
      <span id={`${id}-label`} className="text-small font-semibold">
        {FORECAST_LABELS[name]}
      </span>
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {Array.from(lines, (line, index) => (
            <Line
              key={index}
              form={form}
              at={`${name}.${index}`}
              line={line}
              number={index + 1}
              isNew={index === added}
              onChange={(changes) => set(lines.with(index, { ...line, ...changes }))}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <p className="flex justify-between gap-4 border-t border-line-strong pt-2 font-semibold tabular-nums">
        <span>Total</span>
        <span>{totalText(form, name)}</span>
      </p>
      <Button
        id={id}
        size="s"
        disabled={isFull}
        className="justify-self-start"
        onMouseDown={keepFocus}
        onClick={add}
      >
        <Plus className="size-4" />
        Ajouter une ligne
      </Button>
      {error && <FieldError>{error}</FieldError>}
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
        {isFull && ` ${FORECAST_LIMITS.lines} lignes au plus.`}
      </p>
    </div>
  )
}

/** A blur would show the error of the field between press and release, and move the button from under the mouse. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Sums the valid amounts. */
const totalText = ({ sheet }: ForecastForm, name: LinesProps['name']) =>
  exactAmount(sumOf(sheet[name].filter(({ cents }) => cents > 0)), sheet.currency)

type LineProps = {
  form: ForecastForm
  at: `${LinesProps['name']}.${number}`
  line: TypedLine
  number: number
  isNew: boolean
  onChange: (changes: Partial<TypedLine>) => void
  onRemove: () => void
}

function Line({ form, at, line, number, isNew, onChange, onRemove }: LineProps) {
  const labelError = form.errorOf(`${at}.label`)
  const amountError = form.errorOf(`${at}.cents`)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] gap-2 max-sm:*:px-2 sm:grid-cols-[minmax(0,1fr)_8.5rem_auto]">
      <Input
        ref={isNew ? focusOnMount : undefined}
        {...controlOf(`${at}.label`, labelError)}
        aria-label={`Poste, ligne ${number}`}
        value={line.label}
        onChange={(event) => onChange({ label: event.target.value })}
        onBlur={() => form.touch(`${at}.label`)}
      />
      <Input
        {...DECIMAL}
        {...controlOf(`${at}.cents`, amountError)}
        aria-label={`Montant, ligne ${number}`}
        value={line.cents}
        onChange={(event) => onChange({ cents: event.target.value })}
        onBlur={() => form.touch(`${at}.cents`)}
      />
      <IconButton
        label={`Retirer la ligne ${line.label.trim() || 'sans nom'}`}
        onMouseDown={keepFocus}
        onClick={onRemove}
      >
        <X />
      </IconButton>
      <LineError field={`${at}.label`} text={labelError} />
      <LineError field={`${at}.cents`} text={amountError} />
    </li>
  )
}

type LineField = `${LineProps['at']}.${'label' | 'cents'}`

const errorId = (field: LineField) => `${sheetFieldId(field)}-error`

const controlOf = (field: LineField, error: string | undefined) => ({
  id: sheetFieldId(field),
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby': error && errorId(field),
})

const LineError = ({ field, text }: { field: LineField; text: string | undefined }) =>
  text && (
    <FieldError id={errorId(field)} className="col-span-full">
      {text}
    </FieldError>
  )
