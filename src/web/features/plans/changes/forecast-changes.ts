import { type Forecast, forecastOf } from '#domain/forecast.ts'
import { forecastRefusals } from '#domain/forecast-rules.ts'
import { needText } from '#domain/forecast-words.ts'
import { type TermChange, forecastDifferences } from '#domain/forecast-sheet-words.ts'

/** Field by field and line by line; a sheet that came, went or is half typed is told as a whole. */
export function forecastChanges(before: Forecast | null, after: Forecast | null): TermChange[] {
  if (before && after && isComplete(before) && isComplete(after)) return forecastDifferences(before, after)
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ label: 'Prévisionnel', before: inShort(before), after: inShort(after) }]
}

const isComplete = (sheet: Forecast) => forecastRefusals(sheet).length === 0

function inShort(sheet: Forecast | null): string {
  if (!sheet) return 'Aucun'
  return isComplete(sheet) ? `besoin : ${needText(sheet, forecastOf(sheet))}` : 'Incomplet'
}
