import type { Hono } from 'hono'
import { plansApi } from '#api/plans.ts'
import { scenariosApi } from '#api/scenarios.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { readApproved, readPlan, readPlanAsMember } from './actions.ts'
import { readAdaptation, readAdaptations, readForAdaptation } from './adaptations/actions.ts'
import { autosaveDraft } from './drafts/actions.ts'
import { deleteDraft, findDraft, listDrafts } from './drafts/queries.ts'
import { toPlanCard } from './plan-card.ts'
import { listOwnPlans, listPlaces, listRelatedPlans } from './queries.ts'
import { deleteScenario, readScenarios, renameScenario, saveScenario } from './scenarios/actions.ts'
import { recordView } from './views/record-view.ts'
import { deletePlan, readForm, updatePlan } from './write/actions.ts'
import { createPlan } from './write/create.ts'

export function plansRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { db } = ctx
  const { sql } = db
  mount(app, plansApi.read, ({ params }) => readPlan(sql, params.slug))
  mount(app, plansApi.related, async ({ params }) => ({
    plans: (await listRelatedPlans(sql, params.slug)).map(toPlanCard),
  }))
  mount(app, plansApi.readAsMember, ({ viewer, params }) => readPlanAsMember(sql, viewer, params.slug))
  mount(app, plansApi.readApproved, ({ viewer, params }) => readApproved(sql, viewer, params.planId))
  mount(app, plansApi.recordView, ({ viewer, params }, c) => recordView(ctx, c, viewer, params.planId))

  mount(app, plansApi.readForm, ({ viewer, params }) => readForm(ctx, viewer, params.planId))
  mount(app, plansApi.create, ({ viewer, body }) => createPlan(ctx, viewer, body))
  mount(app, plansApi.update, ({ viewer, params, body }) => updatePlan(ctx, viewer, params.planId, body))
  mount(app, plansApi.delete, ({ viewer, params }) => deletePlan(ctx, viewer, params.planId))

  mount(app, plansApi.readForAdaptation, ({ viewer, params }) =>
    readForAdaptation(sql, viewer, params.planId),
  )
  mount(app, plansApi.listAdaptations, ({ params, query }) =>
    readAdaptations(sql, params.planId, query.after),
  )
  mount(app, plansApi.readAdaptation, ({ params }) => readAdaptation(sql, params.planId))

  mount(app, plansApi.suggestPlaces, async ({ query }) => ({ places: await listPlaces(sql, query.q) }))

  mount(app, plansApi.listOwn, async ({ viewer }) => ({
    plans: await listOwnPlans(sql, viewer.id),
    drafts: await listDrafts(sql, viewer.id),
  }))
  mount(
    app,
    plansApi.readDraft,
    async ({ viewer, query }) => (await findDraft(sql, viewer.id, query)) ?? { id: null },
  )
  mount(app, plansApi.saveDraft, ({ viewer, params, body }) =>
    autosaveDraft(db, viewer, params.draftId, body),
  )
  mount(app, plansApi.deleteDraft, ({ viewer, params }) => deleteDraft(sql, viewer.id, params.draftId))

  mount(app, scenariosApi.list, ({ viewer }) => readScenarios(ctx, viewer))
  mount(app, scenariosApi.save, ({ viewer, params, body: { plan_id: planId, ...body } }) =>
    saveScenario(ctx, viewer, { id: params.scenarioId, planId, ...body }),
  )
  mount(app, scenariosApi.rename, ({ viewer, params, body }) =>
    renameScenario(ctx, viewer.id, params.scenarioId, body.name),
  )
  mount(app, scenariosApi.delete, ({ viewer, params }) => deleteScenario(ctx, viewer.id, params.scenarioId))
}
