import { scenariosApi } from '#api/forecast.ts'
import type { AppContext } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteScenario, readScenarios, renameScenario, saveScenario } from './actions.ts'

export const scenariosRoutes = (ctx: AppContext) =>
  serve(scenariosApi, {
    list: ({ viewer }) => readScenarios(ctx, viewer),
    save: ({ viewer, params, body: { plan_id: planId, ...body } }) =>
      saveScenario(ctx, viewer, { id: params.scenarioId, planId, ...body }),
    rename: ({ viewer, params, body }) => renameScenario(ctx, viewer.id, params.scenarioId, body.name),
    delete: ({ viewer, params }) => deleteScenario(ctx, viewer.id, params.scenarioId),
  })
