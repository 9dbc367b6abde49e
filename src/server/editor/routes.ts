import { editorApi } from '#api/editor.ts'
import type { AppContext } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { autosaveDraft, deletePlan, readForm, updatePlan } from './actions.ts'
import { deleteDraft, findDraft, listDrafts } from './queries.ts'
import { listOwnPlans } from '#server/plans/queries.ts'
import { createPlan } from './create.ts'

export function editorRoutes(ctx: AppContext) {
  const { db } = ctx
  return serve(editorApi, {
    readForm: ({ viewer, params }) => readForm(ctx, viewer, params.planId),
    create: ({ viewer, body }) => createPlan(ctx, viewer, body),
    update: ({ viewer, params, body }) => updatePlan(ctx, viewer, params.planId, body),
    delete: ({ viewer, params }) => deletePlan(ctx, viewer, params.planId),
    listOwn: async ({ viewer }) => ({
      plans: await listOwnPlans(db.sql, viewer.id),
      drafts: await listDrafts(db.sql, viewer.id),
    }),
    readDraft: async ({ viewer, query }) => (await findDraft(db.sql, viewer.id, query)) ?? { id: null },
    saveDraft: ({ viewer, params, body }) => autosaveDraft(db, viewer, params.draftId, body),
    deleteDraft: ({ viewer, params }) => deleteDraft(db.sql, viewer.id, params.draftId),
  })
}
