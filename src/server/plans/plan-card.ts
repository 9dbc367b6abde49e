import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import type { CardForecast } from '#domain/forecast/forecast-card.ts'

/** A row of `planCardColumns` as a plan card: the sheet of the forecast becomes the figures that the card shows. */
export const toPlanCard = <Row extends { sheet: Forecast | null }>({ sheet, ...plan }: Row) => ({
  ...plan,
  forecast_figures: sheet && cardForecastOf(sheet),
})

function cardForecastOf(sheet: Forecast): CardForecast {
  const { need_cents, need_is_at_least, break_even_month } = forecastOf(sheet)
  return { currency: sheet.currency, months: sheet.months, need_cents, need_is_at_least, break_even_month }
}
