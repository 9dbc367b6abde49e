import { reportsApi } from '#api/moderation/reports.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { report, reportConversation } from './reports.ts'
import { assignCase, readCases } from './cases.ts'
import { decideCase } from './decide-case.ts'

export const reportsRoutes = (ctx: AppContext) =>
  serve(reportsApi, {
    plan: ({ viewer, params, body }) => report(ctx, viewer, { type: 'plan', id: params.planId, ...body }),
    comment: ({ viewer, params, body }) =>
      report(ctx, viewer, { type: 'comment', id: params.commentId, ...body }),
    journalEntry: ({ viewer, params, body }) =>
      report(ctx, viewer, { type: 'journal_entry', id: params.entryId, ...body }),
    review: ({ viewer, params, body }) =>
      report(ctx, viewer, { type: 'review', id: params.reviewId, ...body }),
    profile: ({ viewer, params, body }) =>
      report(ctx, viewer, { type: 'profile', id: params.memberId, ...body }),
    conversation: ({ viewer, params, body }) =>
      reportConversation(ctx, viewer, { id: params.conversationId, ...body }),
    list: ({ viewer, query }) => readCases(ctx.db.sql, viewer, query),
    claim: ({ viewer, params, body }) => assignCase(ctx, viewer, { ...params, ...body }),
    decide: ({ viewer, params, body }) => decideCase(ctx, viewer, { ...params, ...body }),
  })
