import { mayModerate } from '#domain/permissions.ts'
import { ROLES } from '#domain/roles.ts'
import { type SecurityEntry, type SecurityGroup, kindsOf } from '#domain/accounts/security-log.ts'
import { type Page, STAFF_PAGE_SIZE } from '#domain/moderation/staff.ts'
import { listSecurityEvents, type SecurityFilters } from '#server/accounts/security-log.queries.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { authorizeOnMember, requireAbility } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import { logStaffAction, wasJustLogged } from '#server/platform/staff-log.queries.ts'

type Ctx = Pick<AppContext, 'db'>
type LogQuery = Pick<SecurityFilters, 'member' | 'from' | 'to'> & {
  group?: SecurityGroup | undefined
  after?: string | undefined
  before?: string | undefined
}

const logCursor = pageCursor({ created_at: 'time', id: 'id' })

/** Security events of members of a lower role and the caller. Reading those of one member is logged. */
export async function readSecurityLog(
  { db }: Ctx,
  viewer: SessionMember,
  { after, before, group, ...filters }: LogQuery,
): Promise<Page<SecurityEntry>> {
  requireAbility(viewer, 'openAdmin')
  if (filters.member && filters.member !== viewer.id) await logReading({ db }, viewer, filters.member)
  const readable = {
    own: viewer.id,
    roles: ROLES.filter((role) => mayModerate(viewer, { user_id: '', role })),
  }
  const kinds = group && kindsOf(group)
  return await logCursor.bothWays({ after, before }, STAFF_PAGE_SIZE, (bound, count) =>
    listSecurityEvents(db.sql, readable, { ...filters, kinds }, { bound, count }),
  )
}

async function logReading({ db }: Ctx, viewer: SessionMember, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { user_id } = await authorizeOnMember(tx, viewer, memberId, { ability: 'openAdmin' })
    const reading = {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: 'read_security_log',
      target_type: 'profile',
      target_id: user_id,
    } as const
    if (!(await wasJustLogged(tx, reading))) await logStaffAction(tx, reading)
  })
}
