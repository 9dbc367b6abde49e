import { type ReactNode, useState } from 'react'
import type { ForecastField } from '#domain/forecast/forecast-rules.ts'
import type { TypedForecast } from '#domain/forecast/typed-forecast.ts'
import { FORECAST_ANCHOR } from '#domain/plans/plans.ts'
import { percentage } from '#domain/forecast/amounts.ts'
import { type LowerSales, lowerSalesOf } from '#domain/forecast/forecast.ts'
import { remarksOf } from '#domain/forecast/forecast-remarks.ts'
import { bfrText, figureCells } from '#domain/forecast/forecast-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CashCurve } from '#web/features/forecast/CashCurve.tsx'
import { Omissions, Warnings } from '#web/features/forecast/Remarks.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ForecastGroups } from './ForecastGroups.tsx'
import type { FieldErrors } from './plan-fields.ts'
import type { ForecastResult, WrittenForecast } from './use-forecast.ts'

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
  title: 'Retirer le prévisionnel ?',
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

/** The results of the forecast, updated while it is typed. */
function ForecastResults({ typed, result, isCurrent }: WrittenForecast) {
  return (
    <aside aria-labelledby="plan-forecast-result" className="grid content-start gap-4 lg:sticky lg:top-32">
      <Card className="grid gap-3">
        <h2 id="plan-forecast-result" className="text-section">
          Ce que cela donne
        </h2>
        {!isCurrent && (
          <p className="text-dense text-muted">
            {result ? 'Un champ est à compléter : voici le dernier résultat.' : missingText(typed)}
          </p>
        )}
        {result && <Figures {...result} />}
        {result && <CashCurve {...result} />}
      </Card>
      {result && <ReaderRemarks {...result} />}
    </aside>
  )
}

const missingText = ({ price, sales_full }: TypedForecast) =>
  price.trim() === '' || sales_full.trim() === ''
    ? 'Indiquez au moins un prix et les ventes par mois : le résultat s’affiche ici.'
    : 'Un champ est à corriger.'

function Figures({ sheet, figures }: ForecastResult) {
  const rows = [
    ...figureCells(sheet, figures),
    { key: 'bfr', label: 'BFR', value: bfrText(sheet, figures), note: '' },
  ]
  return (
    <dl className="text-dense tabular-nums">
      {rows.map(({ key, label, value, note }) => (
        <div key={key} className="flex justify-between gap-4 border-b border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right">
            <b className="font-semibold">{value}</b>
            {note && <span className="block text-small text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The remarks that readers will see. */
function ReaderRemarks({ sheet, figures }: ForecastResult) {
  const remarks = remarksOf(sheet, figures)
  const fewest = lowerSalesOf(sheet).at(-1)
  return (
    <>
      <Warnings remarks={remarks} />
      <Omissions remarks={remarks} />
      {fewest && (
        <p className="text-small text-muted">
          Les lecteurs verront aussi « Si ça vend moins » : avec {percentage(10_000 - fewest.percent * 100)}{' '}
          de ventes en moins, le seuil {fewestText(fewest, sheet.months)}.
        </p>
      )}
    </>
  )
}

const fewestText = ({ break_even_month: month }: LowerSales, months: number) =>
  month === null ? `n’est pas atteint dans les ${months} mois` : `est atteint au mois ${month}`
