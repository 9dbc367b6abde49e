import type { Hono } from 'hono'
import { membersApi } from '#api/members.ts'
import { sanctionsApi } from '#api/sanctions.ts'
import { mount } from '#server/http/mount.ts'
import type { RequestEnv } from '#server/http/request-env.ts'
import type { AppContext } from '#server/context.ts'
import { listMembers, readSanctioned, syncBadges } from './actions.ts'
import { readSanctions } from './history.ts'

export function membersRoutes(app: Hono<RequestEnv>, ctx: AppContext) {
  const { sql } = ctx.db
  mount(app, membersApi.listForModerators, ({ viewer, query }) =>
    listMembers(sql, viewer, 'openModeration', query),
  )
  mount(app, membersApi.listForAdmins, ({ viewer, query }) => listMembers(sql, viewer, 'openAdmin', query))
  mount(app, membersApi.countSanctioned, ({ viewer }) => readSanctioned(sql, viewer))
  mount(app, sanctionsApi.history, ({ viewer, params }) => readSanctions(sql, viewer, params.memberId))
  mount(app, membersApi.syncBadges, ({ viewer, params }) => syncBadges(ctx, viewer, params.memberId))
}
