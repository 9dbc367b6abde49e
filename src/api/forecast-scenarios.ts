import * as v from 'valibot'
import { type SavedScenario, scenarioNameRefusal } from '#domain/forecast/saved-scenarios.ts'
import { cleanText } from '#domain/typed-text.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { id, textField } from './fields.ts'
import { scenario } from './forecast.ts'

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
