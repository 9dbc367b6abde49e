import type { Hono } from 'hono'
import { adminApi } from '#api/admin.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { SiteParts } from '#server/context.ts'
import { editBadges, endSessions, readStats, revealEmail } from './actions.ts'
import { changeRole } from './change-role.ts'
import { readFeatures, setSignUps, switchFeature } from './features.ts'
import { readSecurityLog } from './security-log.ts'

export function adminRoutes(app: Hono<RequestEnv>, parts: SiteParts) {
  const { sql } = parts.db
  mount(app, adminApi.stats, ({ viewer }) => readStats(sql, viewer))
  mount(app, adminApi.changeRole, ({ viewer, params, body }, c) =>
    changeRole(parts, c, viewer, params.memberId, body),
  )
  mount(app, adminApi.editBadges, ({ viewer, params, body }) =>
    editBadges(parts, viewer, params.memberId, body),
  )
  mount(app, adminApi.revealEmail, ({ viewer, params }) => revealEmail(parts, viewer, params.memberId))
  mount(app, adminApi.endSessions, ({ viewer, params }, c) => endSessions(parts, c, viewer, params.memberId))
  mount(app, adminApi.securityLog, ({ viewer, query }) => readSecurityLog(parts, viewer, query))
  mount(app, adminApi.features, ({ viewer }) => readFeatures(sql, viewer))
  mount(app, adminApi.switchFeature, ({ viewer, params, body }) =>
    switchFeature(parts, viewer, { ...params, ...body }),
  )
  mount(app, adminApi.setSignUps, ({ viewer, body }) => setSignUps(parts, viewer, body))
}
