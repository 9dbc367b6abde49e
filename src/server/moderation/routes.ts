import { countSanctioned } from './members.queries.ts'
import { appealsApi, sanctionsApi } from '#api/moderation-sanctions.ts'
import { membersApi, moderationApi, supportApi } from '#api/moderation.ts'
import { reportsApi } from '#api/moderation-reports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { AppContext } from '#server/platform/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  readStaffActivity,
  readStaffComments,
  readOverview,
  deletePlanAsStaff,
  readmitPlan,
  unpublishPlan,
  readPlans,
} from './actions.ts'
import { createAppeal, listAppeals, readOwnSanctions, decideAppeal } from './appeals.ts'
import { banByIp, banMember, switchAddressBan, switchCommentBan, unban } from './bans.ts'
import { assignCase, readCases, decideCase } from './cases.ts'
import { readSanctions, listMembers, syncBadges } from './members.ts'
import { report, reportConversation } from './reports.ts'
import { createRequest, closeSupportRequest, readRequests } from './support.ts'

export function moderationRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(moderationApi, {
    overview: ({ viewer }) => readOverview(sql, viewer),
    comments: ({ viewer }) => readStaffComments(sql, viewer),
    plans: ({ viewer, query }) => readPlans(sql, viewer, query),
    unpublish: ({ viewer, params, body }) => unpublishPlan(ctx, viewer, { ...params, ...body }),
    deletePlan: ({ viewer, params, body }) => deletePlanAsStaff(ctx, viewer, { ...params, ...body }),
    readmit: ({ viewer, params }) => readmitPlan(ctx, viewer, params.planId),
    activity: ({ viewer, query }) => readStaffActivity(sql, viewer, query),
  })
}

export function appealsRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(appealsApi, {
    mine: ({ viewer }) => readOwnSanctions(sql, viewer),
    create: ({ viewer, params, body }) => createAppeal(ctx, viewer, { ...params, ...body }),
    list: ({ viewer, query }) => listAppeals(ctx, viewer, query),
    decide: ({ viewer, params, body }) => decideAppeal(ctx, viewer, params.appealId, body),
  })
}

export const sanctionsRoutes = (ctx: AppContext) =>
  serve(sanctionsApi, {
    history: ({ viewer, params }) => readSanctions(ctx.db.sql, viewer, params.memberId),
    ban: ({ viewer, params, body }) =>
      banMember(ctx, viewer, params.memberId, body, { action: 'mod.ban.create', ifAlreadyBanned: 'refuse' }),
    banForADay: ({ viewer, params: { memberId }, body }) =>
      banMember(
        ctx,
        viewer,
        memberId,
        { type: 'temp', ...body },
        { action: 'admin.temp_ban', ifAlreadyBanned: 'refuse' },
      ),
    banByAddress: ({ viewer, params, body }, c) => {
      const network = c.get('rateLimits').networkOf(c)
      return banByIp(
        ctx,
        viewer,
        params.memberId,
        { ...body, network },
        { action: 'mod.ban.create_ip', ifAlreadyBanned: 'refuse' },
      )
    },
    unban: ({ viewer, params }) => unban(ctx, viewer, params.memberId, 'mod.unban'),
    toggleComments: ({ viewer, params, body }) => switchCommentBan(ctx, viewer, params.memberId, body.on),
    toggleAddressBan: ({ viewer, params, body }, c) => {
      const network = c.get('rateLimits').networkOf(c)
      return switchAddressBan(ctx, viewer, params.memberId, { ...body, network })
    },
  })

export function membersRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(membersApi, {
    listForModerators: ({ viewer, query }) => listMembers(sql, viewer, query),
    listForAdmins: ({ viewer, query }) => listMembers(sql, viewer, query),
    countSanctioned: () => countSanctioned(sql),
    syncBadges: ({ viewer, params }) => syncBadges(ctx, viewer, params.memberId),
  })
}

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

export function supportRoutes(ctx: AppContext & { config: Pick<Config, 'site'> }) {
  const { operator } = ctx.config.site
  return serve(supportApi, {
    create: ({ viewer, body }) => createRequest(ctx, operator, viewer, body),
    list: ({ query }) => readRequests(ctx.db.sql, query),
    close: ({ viewer, params, body }) =>
      closeSupportRequest(ctx, operator, viewer, { id: params.requestId, ...body }),
  })
}
