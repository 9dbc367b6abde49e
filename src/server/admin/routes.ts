import { adminApi } from '#api/admin.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  editBadges,
  endSessions,
  readStats,
  revealEmail,
  changeRole,
  readFeatures,
  setSignUps,
  switchFeature,
  readSecurityLog,
} from './actions.ts'

export function adminRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(adminApi, {
    stats: () => readStats(sql),
    changeRole: ({ viewer, params, body }, c) => changeRole(ctx, c, viewer, params.memberId, body),
    editBadges: ({ viewer, params, body }) => editBadges(ctx, viewer, params.memberId, body),
    revealEmail: ({ viewer, params }) => revealEmail(ctx, viewer, params.memberId),
    endSessions: ({ viewer, params }, c) => endSessions(ctx, c, viewer, params.memberId),
    securityLog: ({ viewer, query }) => readSecurityLog(ctx, viewer, query),
    features: () => readFeatures(sql),
    switchFeature: ({ viewer, params, body }) => switchFeature(ctx, viewer, { ...params, ...body }),
    setSignUps: ({ viewer, body }) => setSignUps(ctx, viewer, body),
  })
}
