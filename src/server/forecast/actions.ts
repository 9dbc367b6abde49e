import { AppError, notFound } from '#domain/errors.ts'
import type { Scenario } from '#domain/forecast/forecast.ts'
import { scenarioOf } from '#domain/forecast/forecast-scenario.ts'
import {
  NOTHING_CHANGED,
  type SavedScenario,
  savedResults,
  savedScenariosMax,
  scenarioRefusals,
  tooManyScenarios,
} from '#domain/forecast/saved-scenarios.ts'
import type { AppContext } from '#server/platform/context.ts'
import { lockPlan, lockViewer } from '#server/platform/db/locks.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import {
  countOtherScenarios,
  deleteScenarioRow,
  findPublishedForecast,
  listScenarioRows,
  renameScenarioRow,
  saveScenarioRow,
} from './queries.ts'

type Ctx = Pick<AppContext, 'db'>
type SaveRequest = { id: string; planId: string; name: string; scenario: Scenario }

export function saveScenario(
  { db }: Ctx,
  viewer: SessionMember,
  { id, planId, name, scenario }: SaveRequest,
) {
  return db.transaction(async (tx) => {
    // Two requests at once must not both be the last one allowed.
    await lockViewer(tx, viewer.id)
    const found = (await lockPlan(tx, planId, 'share')) && (await findPublishedForecast(tx, planId))
    if (!found) throw notFound('Ce plan n’existe pas, ou n’a plus de prévisionnel.')
    const [refused] = Object.entries(scenarioRefusals(found.forecast, scenario))
    if (refused) throw new AppError('invalid', refused[1], `scenario.${refused[0]}`)
    const changed = scenarioOf(found.forecast, scenario)
    if (Object.keys(changed).length === 0) throw new AppError('invalid', NOTHING_CHANGED, 'scenario')
    const others = await countOtherScenarios(tx, viewer.id, id)
    const max = savedScenariosMax(viewer)
    if (others >= max) throw new AppError('conflict', tooManyScenarios(viewer))
    if (!(await saveScenarioRow(tx, { id, userId: viewer.id, planId, name, scenario: changed })))
      throw scenarioNotFound()
    return { id, saved: others + 1, max }
  })
}

export async function renameScenario({ db: { sql } }: Ctx, userId: string, id: string, name: string) {
  if (!(await renameScenarioRow(sql, userId, id, name))) throw scenarioNotFound()
  return { done: true } as const
}

export async function deleteScenario({ db: { sql } }: Ctx, userId: string, id: string) {
  if (!(await deleteScenarioRow(sql, userId, id))) throw scenarioNotFound()
  return { done: true } as const
}

export async function readScenarios({ db: { sql } }: Ctx, viewer: SessionMember) {
  const rows = await listScenarioRows(sql, viewer.id)
  const scenarios = rows.map(
    ({ id, name, scenario, updated_at, plan_id, slug, title, forecast }): SavedScenario => ({
      id,
      name,
      scenario,
      updated_at,
      plan: { id: plan_id, slug, title },
      currency: forecast.currency,
      results: savedResults(forecast, scenario),
    }),
  )
  return { scenarios, max: savedScenariosMax(viewer) }
}

const scenarioNotFound = () => notFound('Ce scénario n’existe pas.')
