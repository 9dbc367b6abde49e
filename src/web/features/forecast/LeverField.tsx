import { memo, useId, useMemo } from 'react'
import { CURRENCY_SIGNS, shortAmount } from '#domain/forecast/amounts.ts'
import type { Figures, Forecast } from '#domain/forecast/forecast.ts'
import {
  authorLevers,
  type Lever,
  LEVER_LABELS,
  leverStops,
  leverValue,
  nearestStop,
} from '#domain/forecast/forecast-scenario.ts'
import { counted } from '#domain/numbers.ts'
import { FieldError } from '#web/ui/Field.tsx'
import { UnitInput } from '#web/ui/UnitInput.tsx'
import { typedLever } from './use-scenario.ts'

type LeverFieldProps = {
  lever: Lever
  sheet: Forecast
  figures: Figures
  typed: string
  refusal: string | undefined
  onChange: (lever: Lever, typed: string) => void
}

/** One assumption: a slider around the author's value, and a field for any value. Memoised: moving one renders no other. */
export const LeverField = memo(function LeverField({
  lever,
  sheet,
  figures,
  typed,
  refusal,
  onChange,
}: LeverFieldProps) {
  const id = useId()
  const label = LEVER_LABELS[lever]
  const authored = authorLevers(sheet)[lever]
  const value = leverValue(lever, typed) ?? authored
  const stops = useMemo(() => leverStops(lever, sheet, figures), [lever, sheet, figures])
  const moveTo = (position: number) => onChange(lever, typedLever(lever, stops[position] ?? authored))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.75rem] items-center gap-x-3">
      <label htmlFor={id} className="text-dense font-semibold">
        {label}
      </label>
      <UnitInput
        id={id}
        inputMode={lever === 'ventes' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed}
        onChange={(event) => onChange(lever, event.target.value)}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={`${id}-unite`}
        unit={lever === 'ventes' ? undefined : CURRENCY_SIGNS[sheet.currency]}
      />
      <input
        type="range"
        max={stops.length - 1}
        value={nearestStop(stops, value)}
        onChange={(event) => moveTo(Number(event.target.value))}
        aria-label={`${label}, curseur`}
        aria-valuetext={valueText(lever, value, sheet)}
        className="col-span-2 h-11 w-full accent-primary md:h-8"
      />
      <div id={`${id}-unite`} className="col-span-2">
        <span className="sr-only">{unitOf(lever, sheet)}</span>
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
    </div>
  )
})

const valueText = (lever: Lever, value: number, { currency }: Forecast) =>
  lever === 'ventes' ? counted(value, 'vente') : shortAmount(value, currency)

const unitOf = (lever: Lever, { currency }: Forecast) =>
  lever === 'ventes' ? 'ventes par mois' : currency === 'EUR' ? 'en euros' : 'en francs suisses'
