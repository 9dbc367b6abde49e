import { executionsApi } from '#api/executions.ts'
import type { AppContext } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteEntry, saveEntry } from './journal.ts'
import { listOwnExecutions } from './queries.ts'
import { readOwnEntries, readOwnExecution, readJournals, readPublicExecution } from './read.ts'
import {
  readPlanSteps,
  startExecution,
  deleteExecution,
  publishJournal,
  setStatus,
  shareFigures,
  unpublishJournal,
  deleteStep,
  saveStep,
} from './actions.ts'

export function executionsRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(executionsApi, {
    start: ({ viewer, params, body }) => startExecution(ctx, viewer, params.planId, body),
    planSteps: ({ params }) => readPlanSteps(ctx, params.planId),
    listOwn: async ({ viewer }) => ({
      executions: await listOwnExecutions(sql, viewer.id),
    }),
    readOwn: ({ viewer, params }) => readOwnExecution(sql, viewer, params.executionId),
    listEntries: ({ viewer, params, query }) => readOwnEntries(sql, viewer, params.executionId, query.after),
    setStatus: ({ viewer, params, body }) => setStatus(ctx, viewer, params.executionId, body),
    shareFigures: ({ viewer, params, body }) =>
      shareFigures(ctx, viewer, params.executionId, body.shares_figures),
    publish: ({ viewer, params, body }) => publishJournal(ctx, viewer, params.executionId, body.visibility),
    unpublish: ({ viewer, params }) => unpublishJournal(ctx, viewer, params.executionId),
    saveStep: ({ viewer, params, body }) =>
      saveStep(ctx, viewer, params.executionId, { id: params.stepId, ...body }),
    deleteStep: ({ viewer, params }) => deleteStep(ctx, viewer, params),
    saveEntry: ({ viewer, params, body }) => saveEntry(ctx, viewer, params, body),
    deleteEntry: ({ viewer, params }) => deleteEntry(ctx, viewer, params.entryId),
    delete: ({ viewer, params }) => deleteExecution(ctx, viewer, params.executionId),
    read: ({ params, query }) => readPublicExecution(sql, params.executionId, query.after),
    listOfPlan: ({ params, query }) => readJournals(sql, params.planId, query.after),
  })
}
