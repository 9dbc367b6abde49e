import { authorise } from '#server/platform/policies.ts'
import { AppError, notFound } from '#domain/errors.ts'
import { type SanctionAgainstViewer, IMPOSED_BY_YOURSELF } from '#domain/moderation/sanctions.ts'
import { type ListPage, type QueueList, STAFF_PAGE_SIZE, type StaffAppeal } from '#domain/moderation/staff.ts'
import { isForColleague, mayDecideAppeal } from '#domain/permissions.ts'
import { findEmail } from '#server/accounts/queries.ts'
import { notify } from '#server/notifications/actions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Sql, Transaction } from '#server/platform/db/database.ts'
import { lockViewer } from '#server/platform/db/locks.ts'
import { pageCursor } from '#server/platform/http/page-cursor.ts'
import type { SessionMember } from '#server/platform/session-member.ts'
import { appealDecided } from '#server/platform/mail/templates/bans.ts'
import { findBanStatus } from '#server/platform/policies.queries.ts'
import { logStaffAction } from '#server/platform/staff-log.queries.ts'
import {
  type AppealRow,
  closeStaleAppeal,
  type Decider,
  findActiveSanctionAgainst,
  insertAppeal,
  listAppealRows,
  listDeciders,
  listSanctionsAgainst,
  listActiveBans,
  decideAppealRow,
  findAppeal,
  type AppealToDecide,
} from './bans.queries.ts'
import { liftedSentence, liftOne, requireLiftable } from './bans.ts'

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
): Promise<ListPage<StaffAppeal>> {
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

type AppealDecision = { verdict: 'accepted' | 'refused'; answer: string }

/**
 * Decides an appeal once. The caller must be able to lift the sanction and must not have imposed it, unless no colleague can
 * decide. The sanction may have ended meanwhile.
 */
export async function decideAppeal(
  ctx: AppContext,
  viewer: SessionMember,
  appealId: string,
  decision: AppealDecision,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    const { user_id } = await requireAppeal(tx, appealId)
    const { member } = await authorise(tx, viewer, 'mod.appeals', { member: user_id })
    // Read again after the lock: a colleague may have decided the appeal or replaced the sanction.
    const { status, ban_id, ban, banned_by } = await requireAppeal(tx, appealId)
    if (status !== 'open') throw new AppError('conflict', 'Ce recours a déjà reçu une réponse.')
    if (isForColleague(viewer, { member, ban, banned_by }, await listDeciders(tx, ctx.site)))
      throw new AppError('forbidden', IMPOSED_BY_YOURSELF)
    const { verdict, answer } = decision
    const wasActive = await liftIfAccepted(tx, viewer, { user_id, ban_id }, verdict)
    await decideAppealRow(tx, appealId, { status: verdict, answer, decided_by: viewer.id })
    await logStaffAction(tx, {
      admin_id: viewer.id,
      target_user_id: user_id,
      action_type: verdict === 'accepted' ? 'accept_appeal' : 'refuse_appeal',
      target_type: 'appeal',
      target_id: appealId,
      reason: answer,
    })
    await notifyAppellant(tx, ctx, user_id, decision, wasActive)
  })
  return { done: true }
}

async function requireAppeal(tx: Transaction, appealId: string): Promise<AppealToDecide> {
  const appeal = await findAppeal(tx, appealId)
  if (!appeal) throw notFound('Ce recours n’existe pas ou n’existe plus.')
  return appeal
}

/** Lifts the sanction of an accepted appeal. Returns whether the sanction was still active. */
async function liftIfAccepted(
  tx: Transaction,
  viewer: SessionMember,
  { user_id, ban_id }: Pick<AppealToDecide, 'user_id' | 'ban_id'>,
  verdict: AppealDecision['verdict'],
): Promise<boolean> {
  if (verdict === 'accepted') return await liftOne(tx, viewer, user_id, ban_id)
  const active = (await listActiveBans(tx, user_id)).filter(({ id }) => id === ban_id)
  await requireLiftable(tx, viewer, active)
  return active.length > 0
}

async function notifyAppellant(
  tx: Transaction,
  { live, sendLater, site }: AppContext,
  userId: string,
  { verdict, answer }: AppealDecision,
  wasActive: boolean,
): Promise<void> {
  const title = verdict === 'accepted' ? 'Recours accepté' : 'Recours refusé'
  const sentence = await sentenceOf(tx, userId, verdict, wasActive)
  await notify(tx, live, {
    user_id: userId,
    type: 'sanction',
    title,
    message: `${title}. ${sentence} La réponse de l’équipe : ${answer}`,
    data: { appeal: verdict, answer },
  })
  const to = await findEmail(tx, userId)
  await sendLater(tx, appealDecided({ to, title, sentence, answer, siteUrl: site.url }))
}

async function sentenceOf(
  tx: Transaction,
  userId: string,
  verdict: AppealDecision['verdict'],
  wasActive: boolean,
) {
  if (!wasActive) return 'La sanction avait déjà pris fin.'
  return verdict === 'accepted'
    ? liftedSentence(await findBanStatus(tx, userId))
    : 'La sanction est maintenue.'
}
