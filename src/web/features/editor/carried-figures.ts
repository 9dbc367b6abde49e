import { scenarioForecast } from '#domain/executions/execution-figures.ts'
import { plansApi } from '#api/plans.ts'
import { AppError } from '#domain/errors.ts'
import { readScenario } from '#domain/forecast/forecast-scenario.ts'
import { type TypedForecast, typedForecast } from '#domain/forecast/typed-forecast.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/toast.ts'

/** Another plan's forecast with a reader's changes, as its page has them in its address: « prix=44.9&ventes=45 ». */
export type FiguresSource = { slug: string; scenario: string }

export type CarriedFigures = { planTitle: string; forecast: TypedForecast }

/** Null where the plan is no longer online, or has no forecast any more. */
export async function loadFigures({ slug, scenario }: FiguresSource): Promise<CarriedFigures | null> {
  const plan = await call(plansApi.read, { params: { slug } }).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not_found') return null
    throw error
  })
  if (!plan?.forecast) {
    toastError('Ce plan n’est plus en ligne avec un prévisionnel.', 'Chiffres introuvables')
    return null
  }
  const parameters = new URLSearchParams(scenario)
  const levers = readScenario(plan.forecast, (lever) => parameters.get(lever))
  return { planTitle: plan.title, forecast: typedForecast(scenarioForecast(plan.forecast, levers)) }
}
