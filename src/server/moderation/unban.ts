import { AppError } from '#domain/errors.ts'
import { mayUnban } from '#domain/permissions.ts'
import { ADMIN_SANCTION, type BanType } from '#domain/moderation/sanctions.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import type { AppContext } from '#server/platform/context.ts'
import { logMemberChange, logStaffAction } from '#server/platform/staff-log.queries.ts'
import { acceptAppeals, endBans, listActiveBans, type ActiveBan } from './bans.queries.ts'
import { findRole } from '#server/platform/policies/queries.ts'
import { notifyLifted } from './ban-notifications.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { authorizeOnMember } from '#server/platform/policies/staff-guard.ts'

/** Lifts every active ban of a member, or those of one type. Does nothing if there is none. An IP ban needs a recent proof. */
export async function unban(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  onlyType?: BanType,
): Promise<{ done: true }> {
  await ctx.db.transaction(async (tx) => {
    await authorizeOnMember(tx, viewer, memberId, { ability: onlyType ? 'openAdmin' : 'openModeration' })
    const active = await listActiveBans(tx, memberId)
    const lifted = active.filter(({ type }) => !onlyType || type === onlyType)
    if (lifted.length === 0) return
    if (lifted.some(({ type }) => type === 'ip')) await holdProof(tx, viewer)
    await lift(tx, viewer, memberId, lifted)
    await acceptOpenAppeals(tx, viewer, memberId, lifted)
    await notifyLifted(tx, ctx, memberId)
  })
  return { done: true }
}

/** Lifts one ban; the caller has locked the member and notifies them. False when the ban had ended. */
export async function liftOne(
  tx: Transaction,
  viewer: SessionMember,
  memberId: string,
  banId: string,
): Promise<boolean> {
  const ban = (await listActiveBans(tx, memberId)).find(({ id }) => id === banId)
  if (ban) await lift(tx, viewer, memberId, [ban])
  return ban !== undefined
}

export async function requireLiftable(tx: Transaction, { id }: SessionMember, bans: readonly ActiveBan[]) {
  const role = await findRole(tx, id)
  if (!mayUnban({ role }, bans)) throw new AppError('forbidden', ADMIN_SANCTION)
}

async function lift(tx: Transaction, viewer: SessionMember, memberId: string, bans: readonly ActiveBan[]) {
  await requireLiftable(tx, viewer, bans)
  await endBans(
    tx,
    bans.map(({ id }) => id),
    viewer.id,
  )
  await logLifted(
    tx,
    viewer,
    memberId,
    bans.map(({ type }) => type),
  )
  await invalidatePages(tx, [memberId])
}

/** Accepts and logs the open appeals against these bans. */
async function acceptOpenAppeals(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  bans: readonly ActiveBan[],
) {
  const answer = 'La sanction a été levée.'
  const accepted = await acceptAppeals(
    tx,
    bans.map(({ id }) => id),
    { answer, decided_by: admin_id },
  )
  for (const target_id of accepted) {
    await logStaffAction(tx, {
      admin_id,
      target_user_id: memberId,
      action_type: 'accept_appeal',
      target_type: 'appeal',
      target_id,
      reason: answer,
    })
  }
}

async function logLifted(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  types: readonly BanType[],
) {
  if (types.includes('comment')) {
    await logMemberChange(tx, {
      admin_id,
      action_type: 'unban_comments',
      target_id: memberId,
      details: {},
    })
  }
  const bans = types.filter((type) => type !== 'comment')
  if (bans.length === 0) return
  await logStaffAction(tx, {
    admin_id,
    target_user_id: memberId,
    action_type: bans.every((type) => type === 'ip') ? 'unban_ip' : 'unban',
    target_type: 'profile',
    target_id: memberId,
    details: { types: bans },
  })
}
