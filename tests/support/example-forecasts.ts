import type { Forecast } from '#domain/forecast.ts'
import examples from '#domain/forecast-examples.json' with { type: 'json' }

/** A forecast of the worked examples: E1 … E7. */
export function exampleForecast(id: string): Forecast {
  const example = examples.examples.find((one) => one.id === id)
  if (!example) throw new Error(`There is no example ${id}.`)
  return example.sheet as Forecast
}

/** With ordinary spaces, as members type them. */
export const plainSpaces = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
