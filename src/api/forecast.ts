import * as v from 'valibot'
import type { Currency, Forecast } from '#domain/forecast/forecast.ts'
import { typedForecast } from '#domain/forecast/typed-forecast.ts'
import { cleanText, isStorable } from '#domain/typed-text.ts'
import { type SavedScenario, scenarioNameRefusal } from '#domain/forecast/saved-scenarios.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { id, textField } from './fields.ts'

/*
 * These schemas check shapes only. The domain (forecastRefusals) checks the values and names the field.
 */

const line = v.object({ label: v.string(), cents: v.number() })

export const forecast = v.object({
  currency: v.string() as v.GenericSchema<string, Currency>,
  vat: v.string() as v.GenericSchema<string, Forecast['vat']>,
  unit: v.string(),
  price: v.number(),
  cost: v.number(),
  rate: v.number(),
  sales_full: v.number(),
  sales_first: v.number(),
  opens: v.number(),
  ramp: v.number(),
  start: v.array(line),
  stock: v.number(),
  charges: v.array(line),
  pay: v.number(),
  pay_from: v.number(),
  paid_in: v.number(),
  pays_in: v.number(),
  own: v.number(),
  loan: v.number(),
  loan_rate: v.number(),
  loan_months: v.number(),
  months: v.number(),
})

const lever = v.optional(v.number())

/** A reader's changes, in cents. */
export const scenario = v.object({
  prix: lever,
  ventes: lever,
  charges: lever,
  apport: lever,
  depart: lever,
  cout: lever,
  salaire: lever,
  emprunt: lever,
})

/** Drafts may exceed the limits of the form. */
const TYPED_MAX = { text: 1_000, lines: 100 }

const typed = v.pipe(
  v.string(),
  v.maxLength(TYPED_MAX.text, 'Ce brouillon est trop long.'),
  v.check(isStorable, 'Ce brouillon contient des caractères interdits.'),
)
const typedLines = v.pipe(
  v.array(v.object({ label: typed, cents: typed })),
  v.maxLength(TYPED_MAX.lines, 'Ce brouillon est trop long.'),
)

const typedSheet = v.object({
  currency: typed,
  vat: typed,
  unit: typed,
  price: typed,
  cost: typed,
  rate: typed,
  sales_full: typed,
  sales_first: typed,
  opens: typed,
  ramp: typed,
  start: typedLines,
  stock: typed,
  charges: typedLines,
  pay: typed,
  pay_from: typed,
  paid_in: typed,
  pays_in: typed,
  own: typed,
  loan: typed,
  loan_rate: typed,
  loan_months: typed,
  months: typed,
})

/** The forecast as typed so far. A tab with an older build sends the forecast in the format of the plan. */
export const forecastDraft = v.union([typedSheet, v.pipe(forecast, v.transform(typedForecast), typedSheet)])

const scenarioParams = v.object({ scenarioId: id })
const name = textField(cleanText, scenarioNameRefusal, 'Veuillez donner un nom à ce scénario.')

/** Saving, renaming and deleting share a counter. */
const limits: Limit[] = [{ name: 'scenario', per: 'member', max: 30, seconds: 60 }]

export const scenariosApi = {
  list: endpoint<{ scenarios: SavedScenario[]; max: number }>()({
    method: 'GET',
    path: '/api/my/scenarios',
    access: 'member',
    action: 'scenario.own',
    summary: 'The member’s saved scenarios of published plans, the latest first, and how many they may save.',
  }),
  save: endpoint<{ id: string; saved: number; max: number }>()({
    method: 'PUT',
    path: '/api/my/scenarios/:scenarioId',
    access: 'member',
    action: 'scenario.own',
    summary:
      'Saves a scenario of a published plan’s forecast under an id chosen by the browser, or replaces its name and values.',
    limits,
    params: scenarioParams,
    body: v.object({
      plan_id: id,
      name,
      /** The domain (scenarioRefusals) checks the values. */
      scenario,
    }),
  }),
  rename: endpoint<{ done: true }>()({
    method: 'PATCH',
    path: '/api/my/scenarios/:scenarioId',
    access: 'member',
    action: 'scenario.own',
    summary: 'Renames a saved scenario.',
    limits,
    params: scenarioParams,
    body: v.object({ name }),
  }),
  delete: endpoint<{ done: true }>()({
    method: 'DELETE',
    path: '/api/my/scenarios/:scenarioId',
    access: 'member',
    action: 'scenario.own',
    summary: 'Deletes a saved scenario.',
    limits,
    params: scenarioParams,
  }),
}
