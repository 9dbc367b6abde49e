import type { Hono } from 'hono'
import { executionsApi } from '#api/executions.ts'
import type { AppContext } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import { deleteEntry } from './journal/delete.ts'
import { saveEntry } from './journal/save.ts'
import { listOwnExecutions } from './own/queries.ts'
import { readOwnEntries, readOwnExecution } from './own/read.ts'
import { readJournals, readPublicExecution } from './public/read.ts'
import { readPlanSteps, startExecution } from './start/start.ts'
import {
  deleteExecution,
  publishJournal,
  setStatus,
  shareFigures,
  unpublishJournal,
} from './state/actions.ts'
import { deleteStep, saveStep } from './steps/actions.ts'

export function executionsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, executionsApi.start, ({ viewer, params, body }) =>
    startExecution(ctx, viewer, params.planId, body),
  )
  mount(app, executionsApi.planSteps, ({ params }) => readPlanSteps(ctx, params.planId))
  mount(app, executionsApi.listOwn, async ({ viewer }) => ({
    executions: await listOwnExecutions(sql, viewer.id),
  }))
  mount(app, executionsApi.readOwn, ({ viewer, params }) => readOwnExecution(sql, viewer, params.executionId))
  mount(app, executionsApi.listEntries, ({ viewer, params, query }) =>
    readOwnEntries(sql, viewer, params.executionId, query.after),
  )
  mount(app, executionsApi.setStatus, ({ viewer, params, body }) =>
    setStatus(ctx, viewer, params.executionId, body),
  )
  mount(app, executionsApi.shareFigures, ({ viewer, params, body }) =>
    shareFigures(ctx, viewer, params.executionId, body.shares_figures),
  )
  mount(app, executionsApi.publish, ({ viewer, params, body }) =>
    publishJournal(ctx, viewer, params.executionId, body.visibility),
  )
  mount(app, executionsApi.unpublish, ({ viewer, params }) =>
    unpublishJournal(ctx, viewer, params.executionId),
  )
  mount(app, executionsApi.saveStep, ({ viewer, params, body }) =>
    saveStep(ctx, viewer, params.executionId, { id: params.stepId, ...body }),
  )
  mount(app, executionsApi.deleteStep, ({ viewer, params }) => deleteStep(ctx, viewer, params))
  mount(app, executionsApi.saveEntry, ({ viewer, params, body }) => saveEntry(ctx, viewer, params, body))
  mount(app, executionsApi.deleteEntry, ({ viewer, params }) => deleteEntry(ctx, viewer, params.entryId))
  mount(app, executionsApi.delete, ({ viewer, params }) => deleteExecution(ctx, viewer, params.executionId))
  mount(app, executionsApi.read, ({ params, query }) =>
    readPublicExecution(sql, params.executionId, query.after),
  )
  mount(app, executionsApi.listOfPlan, ({ params, query }) => readJournals(sql, params.planId, query.after))
}
