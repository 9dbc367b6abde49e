import { mayHaveForecast } from '#domain/forecast-rules.ts'
import { categoryOf, type DraftContent } from '#domain/plan-form.ts'
import { readForecast } from '#domain/typed-forecast.ts'
import type { ForecastState } from './exported.ts'

/** Whether a draft has a forecast that can be computed. */
export function draftForecastState({ forecast, ...content }: DraftContent): ForecastState {
  const category = categoryOf({ category: '', custom_category: '', ...content })
  if (!forecast || !mayHaveForecast(category)) return 'none'
  return readForecast(forecast).refusals.length > 0 ? 'incomplete' : 'complete'
}
