import type { Hono } from 'hono'
import { adminApi } from '#api/admin.ts'
import { secondFactorApi } from '#api/second-factor.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { editBadges, endSessions, readStats, revealEmail } from './actions.ts'
import { changeRole } from './change-role.ts'
import { readFeatures, setSignUps, switchFeature } from './features.ts'
import { resetFactors } from './second-factor-reset.ts'
import { readSecurityLog } from './security-log.ts'

export function adminRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, adminApi.stats, ({ viewer }) => readStats(sql, viewer))
  mount(app, adminApi.changeRole, ({ viewer, params, body }, c) =>
    changeRole(ctx, c, viewer, params.memberId, body),
  )
  mount(app, adminApi.editBadges, ({ viewer, params, body }) =>
    editBadges(ctx, viewer, params.memberId, body),
  )
  mount(app, adminApi.revealEmail, ({ viewer, params }) => revealEmail(ctx, viewer, params.memberId))
  mount(app, adminApi.endSessions, ({ viewer, params }, c) => endSessions(ctx, c, viewer, params.memberId))
  mount(app, secondFactorApi.resetFactors, ({ viewer, params }, c) =>
    resetFactors(ctx, c, viewer, params.memberId),
  )
  mount(app, adminApi.securityLog, ({ viewer, query }) => readSecurityLog(ctx, viewer, query))
  mount(app, adminApi.features, ({ viewer }) => readFeatures(sql, viewer))
  mount(app, adminApi.switchFeature, ({ viewer, params, body }) =>
    switchFeature(ctx, viewer, { ...params, ...body }),
  )
  mount(app, adminApi.setSignUps, ({ viewer, body }) => setSignUps(ctx, viewer, body))
}
