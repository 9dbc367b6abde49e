import type { Hono } from 'hono'
import { reportsApi } from '#api/reports.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/site/site-parts.ts'
import { report, reportConversation } from './actions.ts'

export function reportsRoutes(app: Hono<RequestEnv>, parts: SiteParts) {
  mount(app, reportsApi.plan, ({ viewer, params, body }) =>
    report(parts, viewer, { type: 'plan', id: params.planId, ...body }),
  )
  mount(app, reportsApi.comment, ({ viewer, params, body }) =>
    report(parts, viewer, { type: 'comment', id: params.commentId, ...body }),
  )
  mount(app, reportsApi.profile, ({ viewer, params, body }) =>
    report(parts, viewer, { type: 'profile', id: params.memberId, ...body }),
  )
  mount(app, reportsApi.conversation, ({ viewer, params, body }) =>
    reportConversation(parts, viewer, { id: params.conversationId, ...body }),
  )
}
