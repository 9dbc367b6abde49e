import { useMemo, useState } from 'react'
import { type Figures, type Forecast, forecastOf } from '#domain/forecast.ts'
import type { ForecastRefusal } from '#domain/forecast-rules.ts'
import { readForecast, type TypedForecast } from '#domain/typed-forecast.ts'

export type ForecastResult = { sheet: Forecast; figures: Figures }

/** A sheet in its fields: what is wrong with it, and what it gives. */
export type WrittenForecast = {
  typed: TypedForecast
  /** As far as it can be read. */
  sheet: Forecast
  refusals: ForecastRefusal[]
  /** While a number is half typed, the last one stays. */
  result: ForecastResult | null
}

export function useForecast(typed: TypedForecast | null): WrittenForecast | null {
  const [last, setLast] = useState<Forecast | null>(null)
  const read = useMemo(() => typed && readForecast(typed), [typed])
  const complete = read?.refusals.length === 0 ? read.sheet : read && last
  if (complete !== last) setLast(complete)
  const result = useMemo(() => complete && { sheet: complete, figures: forecastOf(complete) }, [complete])
  return typed && read && { typed, ...read, result }
}

export const isComplete = ({ refusals }: WrittenForecast) => refusals.length === 0
