import type { Forecast } from '#domain/forecast/forecast.ts'
import examples from '#domain/forecast/forecast-examples.json' with { type: 'json' }

/** A forecast of the worked examples: E1 … E7. */
export function exampleForecast(id: string): Forecast {
  const example = examples.examples.find((one) => one.id === id)
  if (!example) throw new Error(`There is no example ${id}.`)
  return example.sheet as Forecast
}

/** The scenario S1 of E2 in the address of its plan. */
export const S1_SEARCH = '?prix=44.9&ventes=45&charges=190&apport=3000'

/** With ordinary spaces, as members type them. */
export const plainSpaces = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
