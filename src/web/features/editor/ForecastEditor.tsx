import { type ReactNode, useState } from 'react'
import type { ForecastField } from '#domain/forecast/forecast-rules.ts'
import type { TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { FORECAST_ANCHOR } from '#domain/plans/plans.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ForecastGroups } from './ForecastGroups.tsx'
import { ForecastResults } from './ForecastResults.tsx'
import type { FieldErrors } from './plan-fields.ts'
import type { WrittenForecast } from './use-forecast.ts'

export type ForecastEditorProps = {
  written: WrittenForecast
  /** If not, the forecast can only be read and removed. */
  isAvailable: boolean
  errors: FieldErrors
  onChange: (typed: TypedForecast) => void
  onRemove: () => void
  /** Just added: focuses its first field. */
  isNew: boolean
  heading: ReactNode
}

/** The fields and their results, side by side; on a phone the results come below. */
export default function ForecastEditor({
  written,
  isAvailable,
  errors,
  onChange,
  onRemove,
  isNew,
  heading,
}: ForecastEditorProps) {
  const { isTouched, touch, untouchLines } = useTouched(errors)
  const remove = async () => {
    // Not as the action of the dialog: the button that takes the focus is inert while it is open.
    if (await confirm(REMOVAL)) onRemove()
  }
  const { typed, sheet, refusals } = written
  const form = {
    typed,
    sheet,
    change: (changes: Partial<TypedForecast>) => onChange({ ...typed, ...changes }),
    errorOf: (field: ForecastField) =>
      isTouched(field) ? refusals.find((refusal) => refusal.field === field)?.message : undefined,
    touch: (field: ForecastField) => {
      if (valueOf(typed, field) !== '') touch(belongingTo(field))
    },
    untouchLines,
  }
  return (
    <>
      <section
        id={FORECAST_ANCHOR}
        aria-labelledby="plan-forecast-title"
        className="grid scroll-mt-32 content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-2"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          {heading}
          <Button size="s" variant="quietDanger" onClick={() => void remove()}>
            Retirer le prévisionnel
          </Button>
        </div>
        {!isAvailable && <Notice>Cette fonction n’est pas encore ouverte.</Notice>}
        {errors.forecast && (
          <Notice tone="bad" role="alert">
            {errors.forecast}
          </Notice>
        )}
        <fieldset disabled={!isAvailable} className="contents">
          <ForecastGroups form={form} isNew={isNew} />
        </fieldset>
      </section>
      <div className="lg:col-start-2 lg:row-start-3">
        <ForecastResults {...written} />
      </div>
    </>
  )
}

const REMOVAL = {
  title: 'Retirer le prévisionnel ?',
  text: 'Ses chiffres seront perdus.',
  label: 'Retirer le prévisionnel',
}

/** The fields that show their errors: those that were blurred or refused. */
function useTouched(errors: FieldErrors) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(() => new Set(refusedFields(errors)))
  const [known, setKnown] = useState(errors)
  if (errors !== known) {
    setKnown(errors)
    setTouched(new Set([...touched, ...refusedFields(errors)]))
  }
  return {
    isTouched: (field: ForecastField) => touched.has(field),
    touch: (fields: ForecastField[]) => setTouched((before) => new Set([...before, ...fields])),
    /** Lines are identified by their index, which changes when one is removed. */
    untouchLines: (name: 'start' | 'charges') =>
      setTouched((before) => new Set([...before].filter((field) => !field.startsWith(`${name}.`)))),
  }
}

const refusedFields = (errors: FieldErrors) =>
  Object.keys(errors)
    .filter((field) => field.startsWith('forecast.'))
    .map((field) => field.slice('forecast.'.length))

/** An amount needs a name: its error shows with it. */
const belongingTo = (field: ForecastField): ForecastField[] =>
  field.endsWith('.cents') ? [field, field.replace(/cents$/, 'label') as ForecastField] : [field]

function valueOf(typed: TypedForecast, field: ForecastField): unknown {
  const [name, index, key] = field.split('.')
  const value = typed[name as keyof TypedForecast]
  return typeof value === 'string' ? value : value[Number(index)]?.[key as 'label' | 'cents']
}
