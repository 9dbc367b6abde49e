import type { Forecast } from './forecast.ts'

/* Rules of a forecast that the form, the server and the scenario of a reader share; forecast-rules.ts has the others. */

export const FORECAST_LIMITS = { lines: 12, label: 60, unit: 40, cents: 1_000_000_000 } as const

export function amountRefusal(cents: number): string | null {
  if (!Number.isSafeInteger(cents)) return 'Écrivez un montant, par exemple 1 234,50.'
  if (cents < 0) return 'Le montant ne peut pas être négatif.'
  return cents > FORECAST_LIMITS.cents ? 'Le montant dépasse 10 000 000.' : null
}

export const isWholeIn = (value: number, min: number, max: number) =>
  Number.isSafeInteger(value) && value >= min && value <= max

export const NO_PRICE = 'Indiquez un prix supérieur à zéro.'
export const salesRefusal = (min: number) => `Indiquez un nombre entier de ventes, de ${min} à 1 000 000.`

/** Within this bound every product of the computation is exact. */
export const isTooMuch = ({ price, cost, sales_full }: Pick<Forecast, 'price' | 'cost' | 'sales_full'>) =>
  Math.max(price, cost) * sales_full > FORECAST_LIMITS.cents
export const TOO_MUCH = 'Le chiffre d’affaires ou le coût des ventes dépasse 10 000 000 par mois.'
