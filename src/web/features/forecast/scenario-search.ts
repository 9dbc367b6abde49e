import type { Forecast, Scenario } from '#domain/forecast/forecast.ts'
import { LEVERS, leverText, readScenario } from '#domain/forecast/forecast-scenario.ts'

/** The scenario in the address of the page; empty where it has none. */
export function scenarioFromUrl(sheet: Forecast): Scenario {
  const parameters = new URLSearchParams(window.location.search)
  return readScenario(sheet, (lever) => parameters.get(lever))
}

/** « ?prix=44.9 »; empty without changes. */
export function scenarioSearch(scenario: Scenario): string {
  const parameters = new URLSearchParams()
  for (const lever of LEVERS) {
    const value = scenario[lever]
    if (value !== undefined) parameters.set(lever, leverText(lever, value))
  }
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}
