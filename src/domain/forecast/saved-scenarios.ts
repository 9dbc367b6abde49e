import { type Figures, type Forecast, forecastOf, type Scenario } from './forecast.ts'
import { authorLevers, type Lever, leverRefusals, leverText, readScenario } from './forecast-scenario.ts'
import { type Actor, isVip } from '../permissions.ts'
import { isBlankText, isStorable, lengthOfText } from '../typed-text.ts'

/** A reader's scenario of a plan's forecast, saved under a name. Private. */
export type SavedScenario = {
  id: string
  name: string
  scenario: Scenario
  updated_at: string
  plan: { id: string; slug: string; title: string }
  currency: Forecast['currency']
  results: Pick<Figures, 'need_cents' | 'need_is_at_least' | 'break_even_units' | 'break_even_month'>
}

export const SCENARIO_NAME_MAX = 80

/** How many scenarios a member may save. */
export const savedScenariosMax = (member: Pick<Actor, 'role' | 'subscribed'>) => (isVip(member) ? 50 : 5)

export function tooManyScenarios(member: Pick<Actor, 'role' | 'subscribed'>): string {
  const full = `Vous gardez déjà ${savedScenariosMax(member)} scénarios, le maximum`
  return isVip(member)
    ? `${full} : supprimez-en un.`
    : `${full} : supprimez-en un, ou devenez VIP pour en garder 50.`
}

/** Why a cleaned name is not allowed, or null. */
export function scenarioNameRefusal(name: string): string | null {
  if (isBlankText(name)) return 'Veuillez donner un nom à ce scénario.'
  if (!isStorable(name)) return 'Le nom contient des caractères interdits.'
  return lengthOfText(name) > SCENARIO_NAME_MAX
    ? `Un nom compte ${SCENARIO_NAME_MAX} caractères au plus.`
    : null
}

export const NOTHING_CHANGED = 'Changez au moins un chiffre avant de garder ce scénario.'

/** Why the values are not allowed for this forecast, by lever. */
export function scenarioRefusals(sheet: Forecast, scenario: Scenario): Partial<Record<Lever, string>> {
  const authored = authorLevers(sheet)
  return leverRefusals(sheet, (lever) => leverText(lever, scenario[lever] ?? authored[lever]))
}

/** The results with the plan’s forecast of today. A scenario beyond its limits has the author’s results, as on the plan’s page. */
export function savedResults(sheet: Forecast, scenario: Scenario): SavedScenario['results'] {
  const textOf = (lever: Lever) => {
    const value = scenario[lever]
    return value === undefined ? null : leverText(lever, value)
  }
  const { need_cents, need_is_at_least, break_even_units, break_even_month } = forecastOf(
    sheet,
    readScenario(sheet, textOf),
  )
  return { need_cents, need_is_at_least, break_even_units, break_even_month }
}
