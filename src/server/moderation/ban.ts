import { AppError } from '#domain/errors.ts'
import { type Ability, mayChangeBan } from '#domain/permissions.ts'
import { ADMIN_SANCTION, type BanHours, type BanType } from '#domain/moderation/sanctions.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { invalidatePages } from '#server/platform/db/invalidate-pages.ts'
import type { SessionMember } from '#server/platform/http/session-member.ts'
import { findRole } from '#server/platform/policies/queries.ts'
import { holdProof } from '#server/platform/policies/proof-guard.ts'
import { authorizeOnMember } from '#server/platform/policies/staff-guard.ts'
import { logMemberChange, logStaffAction } from '#server/platform/staff-log.queries.ts'
import { closeNetworks, type ClosedNetworks } from './networks.ts'
import { notifySanctioned } from './ban-notifications.ts'
import {
  countClosedNetworks,
  endBans,
  insertBan,
  listActiveBans,
  moveOpenAppeal,
  type ActiveBan,
} from './bans.queries.ts'

type Ban = { type: BanType; hours?: BanHours | undefined; reason?: string | undefined }
/** The caller's own network, and the number of other members on the network that the caller confirmed. */
type IpBan = Pick<Ban, 'reason'> & { network: string; confirmed_members?: number | undefined }
/** The ability that the caller needs, and what to do when the member has an active ban of this type. */
type BanOptions = { ability: Ability; ifAlreadyBanned: 'refuse' | 'ignore' }

export async function banMember(
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  ban: Ban,
  options: BanOptions,
): Promise<{ done: true }> {
  await ctx.db.transaction((tx) => setBan(tx, ctx, viewer, memberId, ban, options))
  return { done: true }
}

/** Bans the member and closes the networks of their sessions to sign-ups and sign-ins. */
export const banByIp = (
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { network, confirmed_members = 0, reason }: IpBan,
  ifAlreadyBanned: BanOptions['ifAlreadyBanned'],
): Promise<ClosedNetworks> =>
  ctx.db.transaction(async (tx) => {
    const options = { ability: 'banByAddress', ifAlreadyBanned } as const
    const { id, isNew } = await setBan(tx, ctx, viewer, memberId, { type: 'ip', reason }, options)
    await holdProof(tx, viewer)
    if (!isNew) return { closed: await countClosedNetworks(tx, id), kept_open: 0 }
    return await closeNetworks(tx, {
      banId: id,
      memberId,
      by: { id: viewer.id, role: await findRole(tx, viewer.id), networks: ctx.hashes.addresses(network) },
      confirmedMembers: confirmed_members,
    })
  })

/**
 * Sets a ban of any type: authorises, writes, logs and notifies. A temporary ban replaces the active one. The ban status of a
 * member follows from the rows and the database's clock; a trigger makes their live connections reconnect on every process.
 */
async function setBan(
  tx: Transaction,
  ctx: AppContext,
  viewer: SessionMember,
  memberId: string,
  { type, hours, reason = '' }: Ban,
  { ability, ifAlreadyBanned }: BanOptions,
): Promise<{ id: string; isNew: boolean }> {
  await authorizeOnMember(tx, viewer, memberId, { ability })
  const active = await listActiveBans(tx, memberId)
  const sameType = active.filter((ban) => ban.type === type)
  if (sameType[0] && type !== 'temp') {
    if (ifAlreadyBanned === 'refuse') throw new AppError('conflict', ALREADY_BANNED[type])
    return { id: sameType[0].id, isNew: false }
  }
  if (type === 'temp' || type === 'perm') await requireChangeable(tx, viewer, active)
  const replaced = sameType.map(({ id }) => id)
  await endBans(tx, replaced, viewer.id)
  const { id, end_at } = await insertBan(tx, {
    user_id: memberId,
    banned_by: viewer.id,
    type,
    reason: reason || null,
    hours: hours ?? null,
  })
  await moveOpenAppeal(tx, replaced, id)
  await logBan(tx, viewer, memberId, { type, hours, reason })
  await notifySanctioned(tx, ctx, memberId, { type, reason, end_at })
  await invalidatePages(tx, [memberId])
  return { id, isNew: true }
}

async function requireChangeable(tx: Transaction, { id }: SessionMember, active: readonly ActiveBan[]) {
  const role = await findRole(tx, id)
  if (!mayChangeBan({ role }, active)) throw new AppError('forbidden', ADMIN_SANCTION)
}

const ALREADY_BANNED = {
  perm: 'Ce membre est déjà banni définitivement.',
  comment: 'Ce membre ne peut déjà plus commenter.',
  ip: 'Ce membre est déjà banni par adresse IP.',
}

async function logBan(
  tx: Transaction,
  { id: admin_id }: SessionMember,
  memberId: string,
  { type, hours, reason }: Ban,
) {
  if (type === 'comment') {
    const details = reason ? { reason } : {}
    return await logMemberChange(tx, { admin_id, action_type: 'ban_comments', target_id: memberId, details })
  }
  await logStaffAction(tx, {
    admin_id,
    target_user_id: memberId,
    action_type: `ban_${type}`,
    target_type: 'profile',
    target_id: memberId,
    reason: reason || null,
    details: hours ? { duration_hours: hours } : {},
  })
}
