import { type Forecast, forecastOf } from '#domain/forecast/forecast.ts'
import { forecastRefusals } from '#domain/forecast/forecast-rules.ts'
import { needText } from '#domain/forecast/forecast-card.ts'
import { type TermChange, forecastDifferences } from '#domain/forecast/forecast-sheet-words.ts'

/** By field and by line; a sheet that was added, removed or is incomplete is one change. */
export function forecastChanges(before: Forecast | null, after: Forecast | null): TermChange[] {
  if (before && after && isComplete(before) && isComplete(after)) return forecastDifferences(before, after)
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ label: 'Prévisionnel', before: summaryOf(before), after: summaryOf(after) }]
}

const isComplete = (sheet: Forecast) => forecastRefusals(sheet).length === 0

function summaryOf(sheet: Forecast | null): string {
  if (!sheet) return 'Aucun'
  return isComplete(sheet) ? `besoin : ${needText(sheet, forecastOf(sheet))}` : 'Incomplet'
}
