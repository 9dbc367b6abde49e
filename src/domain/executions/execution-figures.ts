import { applyScenario, type Forecast, forecastOf, type Scenario } from '../forecast/forecast.ts'

/** Amounts and sales of an execution: those of its entries, or the planned ones. */
export type ExecutionFigures = { spent_cents: number; earned_cents: number; sales: number }

/** The forecast of an execution that starts from a reader's scenario: each changed sum is one line. */
export function scenarioForecast(sheet: Forecast, scenario: Scenario): Forecast {
  const changed = applyScenario(sheet, scenario)
  const { charges, depart } = scenario
  return {
    ...changed,
    charges: charges === undefined ? changed.charges : oneLine('Charges fixes', charges),
    start: depart === undefined ? changed.start : oneLine('Dépenses de départ', depart),
  }
}

const oneLine = (label: string, cents: number) => (cents === 0 ? [] : [{ label, cents }])

/** What the forecast plans from the start to today, the current month included. */
export function plannedToDate(sheet: Forecast, startedOn: string, today: string): ExecutionFigures {
  const { start_cents, months } = forecastOf(sheet)
  const last = Math.min(sheet.months, 1 + wholeMonths(startedOn, today))
  const toDate = (list: number[]) => list.slice(1, last + 1).reduce((sum, n) => sum + n, 0)
  const { suppliers, levy_paid, fixed, loan_out, cashed, units } = months
  return {
    spent_cents:
      start_cents +
      sheet.stock +
      [suppliers, levy_paid, fixed, loan_out].reduce((sum, list) => sum + toDate(list), 0),
    earned_cents: toDate(cashed),
    sales: toDate(units),
  }
}

/** A month is whole on the same day of the next one. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return Math.max(0, (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0))
}
