import { membersApi } from '#api/moderation/members.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { AppContext } from '#server/platform/context.ts'
import { listMembers, readSanctioned, syncBadges } from './members.ts'

export function membersRoutes(ctx: AppContext) {
  const { sql } = ctx.db
  return serve(membersApi, {
    listForModerators: ({ viewer, query }) => listMembers(sql, viewer, 'openModeration', query),
    listForAdmins: ({ viewer, query }) => listMembers(sql, viewer, 'openAdmin', query),
    countSanctioned: ({ viewer }) => readSanctioned(sql, viewer),
    syncBadges: ({ viewer, params }) => syncBadges(ctx, viewer, params.memberId),
  })
}
