import type { Forecast } from '#domain/forecast.ts'
import { PLACES } from './places.ts'
import { SERVICES } from './services.ts'
import { SHOPS } from './shops.ts'
import { SOFTWARE } from './software.ts'

/** The forecasts of the demo's plans: what the text names, the sheet names too. */
export const FORECASTS: Readonly<Record<string, Forecast>> = { ...PLACES, ...SERVICES, ...SHOPS, ...SOFTWARE }
