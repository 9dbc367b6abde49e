import type { Hono } from 'hono'
import { reportsApi } from '#api/reports.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { report, reportConversation } from './actions.ts'
import { assignCase, readCases } from './cases/actions.ts'
import { decideCase } from './cases/decide.ts'

export function reportsRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  mount(app, reportsApi.plan, ({ viewer, params, body }) =>
    report(ctx, viewer, { type: 'plan', id: params.planId, ...body }),
  )
  mount(app, reportsApi.comment, ({ viewer, params, body }) =>
    report(ctx, viewer, { type: 'comment', id: params.commentId, ...body }),
  )
  mount(app, reportsApi.journalEntry, ({ viewer, params, body }) =>
    report(ctx, viewer, { type: 'journal_entry', id: params.entryId, ...body }),
  )
  mount(app, reportsApi.review, ({ viewer, params, body }) =>
    report(ctx, viewer, { type: 'review', id: params.reviewId, ...body }),
  )
  mount(app, reportsApi.profile, ({ viewer, params, body }) =>
    report(ctx, viewer, { type: 'profile', id: params.memberId, ...body }),
  )
  mount(app, reportsApi.conversation, ({ viewer, params, body }) =>
    reportConversation(ctx, viewer, { id: params.conversationId, ...body }),
  )
  mount(app, reportsApi.list, ({ viewer, query }) => readCases(ctx.db.sql, viewer, query))
  mount(app, reportsApi.claim, ({ viewer, params, body }) => assignCase(ctx, viewer, { ...params, ...body }))
  mount(app, reportsApi.decide, ({ viewer, params, body }) => decideCase(ctx, viewer, { ...params, ...body }))
}
