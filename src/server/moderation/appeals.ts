import { AppError, notFound } from '#domain/errors.ts'
import { isForColleague, mayDecideAppeal } from '#domain/permissions.ts'
import type { SanctionAgainstViewer } from '#domain/moderation/sanctions.ts'
import { type Page, type QueueList, STAFF_PAGE_SIZE, type StaffAppeal } from '#domain/moderation/staff.ts'
import type { Sql } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { requireAllowed } from '#server/platform/policies/ban-guard.ts'
import { requireAbility } from '#server/platform/policies/staff-guard.ts'
import type { AppContext } from '#server/platform/context.ts'
import {
  type AppealRow,
  closeStaleAppeal,
  type Decider,
  findActiveSanctionAgainst,
  insertAppeal,
  listAppeals as listAppealRows,
  listDeciders,
  listSanctionsAgainst,
} from './appeals.queries.ts'

const appealCursor = pageCursor({ at: 'time', id: 'id' })

export const readOwnSanctions = async (
  sql: Sql,
  viewer: SessionMember,
): Promise<{ sanctions: SanctionAgainstViewer[] }> => ({
  sanctions: await listSanctionsAgainst(sql, viewer.id),
})

/** A member has one open appeal at a time, and one appeal per sanction: a decision is final. */
export async function createAppeal(
  { db }: Pick<AppContext, 'db'>,
  viewer: SessionMember,
  { sanctionId, message }: { sanctionId: string; message: string },
): Promise<{ done: true }> {
  await db.transaction(async (tx) => {
    await lockViewer(tx, viewer.id)
    const sanction = await findActiveSanctionAgainst(tx, viewer.id, sanctionId)
    if (!sanction) throw notFound('Cette sanction n’existe pas ou n’est plus en cours.')
    if (sanction.has_open_appeal) throw new AppError('conflict', 'Votre recours est déjà en cours d’examen.')
    if (sanction.appeal) throw new AppError('conflict', 'L’équipe a déjà répondu à votre recours.')
    await closeStaleAppeal(tx, viewer.id, 'Sans objet : la sanction a pris fin avant la réponse de l’équipe.')
    await insertAppeal(tx, { user_id: viewer.id, ban_id: sanctionId, message })
  })
  return { done: true }
}

export async function listAppeals(
  { db: { sql }, site }: Pick<AppContext, 'db' | 'site'>,
  viewer: SessionMember,
  { list, ...query }: { list: QueueList; after?: string | undefined; before?: string | undefined },
): Promise<Page<StaffAppeal>> {
  requireAbility(viewer, 'openModeration')
  requireAllowed(viewer, 'contribute')
  const page = await appealCursor.bothWays<AppealRow>(query, STAFF_PAGE_SIZE, (bound, count) =>
    listAppealRows(sql, list, bound, count),
  )
  const isImposedByViewer = ({ banned_by }: AppealRow) => banned_by === viewer.id
  const staff = list === 'open' && page.rows.some(isImposedByViewer) ? await listDeciders(sql, site) : []
  return { ...page, rows: page.rows.map((row) => toStaffAppeal(viewer, row, staff)) }
}

function toStaffAppeal(
  viewer: SessionMember,
  { at: _at, set_by_role, banned_by, ...row }: AppealRow,
  staff: readonly Decider[],
): StaffAppeal {
  const ban = row.sanction.is_open ? { type: row.sanction.type, set_by_role } : null
  const appeal = { member: row.member, ban, banned_by }
  return {
    ...row,
    may_decide:
      row.status === 'open' && mayDecideAppeal(viewer, appeal) && !isForColleague(viewer, appeal, staff),
    is_own: banned_by === viewer.id,
  }
}
