import { plansApi } from '#api/plans.ts'
import { serve } from '#server/http/serve.ts'
import type { AppContext } from '#server/context.ts'
import { readApproved, readPlan, readPlanAsMember } from './actions.ts'
import { readAdaptation, readAdaptations, readForAdaptation } from './adaptations/actions.ts'
import { autosaveDraft } from './drafts/actions.ts'
import { deleteDraft, findDraft, listDrafts } from './drafts/queries.ts'
import { toPlanCard } from './plan-card.ts'
import { listOwnPlans, listPlaces, listRelatedPlans } from './queries.ts'
import { recordView } from './views/record-view.ts'
import { deletePlan, readForm, updatePlan } from './write/actions.ts'
import { createPlan } from './write/create.ts'

/** `exportOwn` is served with the other files of plans (sharing/routes.ts). */
const { exportOwn: _exportOwn, ...api } = plansApi

export function plansRoutes(ctx: AppContext) {
  const { db } = ctx
  const { sql } = db
  return serve(api, {
    read: ({ params }) => readPlan(sql, params.slug),
    related: async ({ params }) => ({
      plans: (await listRelatedPlans(sql, params.slug)).map(toPlanCard),
    }),
    readAsMember: ({ viewer, params }) => readPlanAsMember(sql, viewer, params.slug),
    readApproved: ({ viewer, params }) => readApproved(sql, viewer, params.planId),
    recordView: ({ viewer, params }, c) => recordView(ctx, c, viewer, params.planId),
    readForm: ({ viewer, params }) => readForm(ctx, viewer, params.planId),
    create: ({ viewer, body }) => createPlan(ctx, viewer, body),
    update: ({ viewer, params, body }) => updatePlan(ctx, viewer, params.planId, body),
    delete: ({ viewer, params }) => deletePlan(ctx, viewer, params.planId),
    readForAdaptation: ({ viewer, params }) => readForAdaptation(sql, viewer, params.planId),
    listAdaptations: ({ params, query }) => readAdaptations(sql, params.planId, query.after),
    readAdaptation: ({ params }) => readAdaptation(sql, params.planId),
    suggestPlaces: async ({ query }) => ({ places: await listPlaces(sql, query.q) }),
    listOwn: async ({ viewer }) => ({
      plans: await listOwnPlans(sql, viewer.id),
      drafts: await listDrafts(sql, viewer.id),
    }),
    readDraft: async ({ viewer, query }) => (await findDraft(sql, viewer.id, query)) ?? { id: null },
    saveDraft: ({ viewer, params, body }) => autosaveDraft(db, viewer, params.draftId, body),
    deleteDraft: ({ viewer, params }) => deleteDraft(sql, viewer.id, params.draftId),
  })
}
