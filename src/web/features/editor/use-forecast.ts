import { useMemo, useState } from 'react'
import { type Figures, type Forecast, type ForecastLine, forecastOf } from '#domain/forecast/forecast.ts'
import { amountRefusal } from '#domain/forecast/forecast-bounds.ts'
import { type ForecastRefusal, forecastRefusals } from '#domain/forecast/forecast-rules.ts'
import { readForecast, type TypedForecast } from '#domain/forecast/typed-forecast.ts'

export type ForecastResult = { sheet: Forecast; figures: Figures }

/** A forecast being typed, with its errors and its results. */
export type WrittenForecast = {
  typed: TypedForecast
  /** As far as its fields can be parsed. */
  sheet: Forecast
  refusals: ForecastRefusal[]
  /** The last result while a field is invalid. */
  result: ForecastResult | null
  isCurrent: boolean
}

export function useForecast(typed: TypedForecast | null): WrittenForecast | null {
  const [last, setLast] = useState<Forecast | null>(null)
  const read = useMemo(() => typed && readForecast(typed), [typed])
  const countable = useMemo(() => read && countableSheet(read.sheet), [read])
  const counted = read && (countable ?? last)
  if (counted !== last) setLast(counted)
  const result = useMemo(() => counted && { sheet: counted, figures: forecastOf(counted) }, [counted])
  return typed && read && { typed, ...read, result, isCurrent: countable !== null }
}

/** Without the lines that have no amount yet; missing names do not matter. Null if anything else is invalid. */
function countableSheet(sheet: Forecast): Forecast | null {
  const hasAmount = ({ cents }: ForecastLine) => cents > 0 && amountRefusal(cents) === null
  const countable = {
    ...sheet,
    start: sheet.start.filter(hasAmount),
    charges: sheet.charges.filter(hasAmount),
  }
  const isCounted = ({ field }: ForecastRefusal) => field !== 'unit' && !field.endsWith('.label')
  return forecastRefusals(countable).some(isCounted) ? null : countable
}
